import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState, type SubmitEvent } from 'react';
import { Button } from '#ui/form/button.tsx';
import { Field, PasswordField } from '#ui/form/field.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useCounter, type DemoAccount } from './counter-context.ts';
import styles from './counter.module.css';
import { LoginFrame } from './login-frame.tsx';

/** Form that starts a session at the counter. A demonstration shows its accounts. */
export function CounterLogin() {
  const { session, title, demoAccounts } = useCounter();
  const [credentials, setCredentials] = useState(() => session.getSnapshot().context.credentials);
  const isBusy = useSelector(session, (snapshot) => snapshot.hasTag('busy'));

  function logIn(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) session.send({ type: 'staff.logIn', ...credentials });
  }

  return (
    <LoginFrame lead={<Trans>The orders of {title}, live.</Trans>}>
      <form className={styles['form']} onSubmit={logIn}>
        <Field
          label={<Trans>Email</Trans>}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
          required
          value={credentials.email}
          onChange={(event) => setCredentials({ ...credentials, email: event.target.value })}
        />
        <PasswordField
          label={<Trans>Password</Trans>}
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          required
          value={credentials.password}
          onChange={(event) => setCredentials({ ...credentials, password: event.target.value })}
        />
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          <Trans>Log in</Trans>
        </Button>
      </form>
      {demoAccounts.length === 0 ? null : <DemoAccounts accounts={demoAccounts} onChoose={setCredentials} />}
    </LoginFrame>
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
              <span>{t(roleNames[account.role])}</span> <span translate="no">{`(${account.email})`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
