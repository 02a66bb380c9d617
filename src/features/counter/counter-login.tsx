import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import type { ContextFrom } from 'xstate';
import type { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { Button } from '#ui/form/button.tsx';
import { Field, PasswordField } from '#ui/form/field.tsx';
import { Flame } from '#ui/page/flame.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useSelector } from '#ui/use-selector.ts';
import { useCounter, type DemoAccount } from './counter-context.ts';
import styles from './counter.module.css';

type Failure = NonNullable<ContextFrom<typeof staffSessionMachine>['failure']>;

const failureMessages: Record<Failure, MessageDescriptor> = {
  rejected: msg`The email or the password is wrong.`,
  rateLimited: msg`Too many attempts. Please wait a moment and try again.`,
  unreached: msg`The server cannot be reached, please try again.`,
  ended: msg`Your session has ended, please log in again.`,
};

/** Form that starts a session at the counter. A demonstration shows its accounts. */
export function CounterLogin() {
  const { t } = useLingui();
  const { session, title, demoAccounts } = useCounter();
  const [credentials, setCredentials] = useState(() => session.getSnapshot().context.credentials);
  const { failure } = useSelector(session, ({ context }) => context);
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));

  function logIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) session.send({ type: 'staff.logIn', ...credentials });
  }

  return (
    <main className={styles['gate']}>
      <div className={styles['sheet']}>
        <span className={styles['mark']}>
          <Flame />
        </span>
        <h1>
          <Trans>Counter</Trans>
        </h1>
        <p className={styles['lead']}>
          <Trans>The orders of {title}, live.</Trans>
        </p>
        {failure === null ? null : (
          <Notice tone="alert" role="alert">
            {t(failureMessages[failure])}
          </Notice>
        )}
        <form className={styles['form']} onSubmit={logIn}>
          <Field
            label={<Trans>Email</Trans>}
            type="email"
            name="email"
            autoComplete="username"
            required
            value={credentials.email}
            onChange={(event) => setCredentials({ ...credentials, email: event.target.value })}
          />
          <PasswordField
            label={<Trans>Password</Trans>}
            name="password"
            autoComplete="current-password"
            required
            value={credentials.password}
            onChange={(event) => setCredentials({ ...credentials, password: event.target.value })}
          />
          <Button type="submit" size="large" isWide isBusy={isBusy}>
            <Trans>Log in</Trans>
          </Button>
        </form>
        {demoAccounts.length === 0 ? null : <DemoAccounts accounts={demoAccounts} onChoose={setCredentials} />}
      </div>
    </main>
  );
}

const roleNames: Record<DemoAccount['role'], MessageDescriptor> = { kitchen: msg`Kitchen`, owner: msg`Owner` };

function DemoAccounts({ accounts, onChoose }: { accounts: readonly DemoAccount[]; onChoose: (account: DemoAccount) => void }) {
  const { t } = useLingui();
  const [{ password } = { password: '' }] = accounts;
  return (
    <Notice tone="info">
      <p>
        <Trans>
          Demonstration: choose an account. Its password is <strong>{password}</strong>.
        </Trans>
      </p>
      <ul className={styles['accounts']}>
        {accounts.map((account) => (
          <li key={account.email}>
            <Button kind="secondary" onClick={() => onChoose(account)}>
              {t(roleNames[account.role])} · {account.email}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
