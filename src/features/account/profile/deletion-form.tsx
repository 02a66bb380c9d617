import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import type { ElementNode } from '#ui/element-node.ts';
import type { StateValueFrom } from 'xstate';
import type { AccountCharts, AccountMachines } from '#features/account/account-context.ts';
import { logInvalidFields } from '#components/form/use-fields.ts';
import { ChartRegion } from '#features/account/chart-region.tsx';
import styles from '#features/account/sign-in/auth-page.module.css';
import { Alert } from '#ui/dialog/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { PasswordField } from '#ui/form/field.tsx';

type DeletionProps = Pick<AccountCharts, 'accountDeletion'>;

const progressMessages: Record<StateValueFrom<AccountMachines['accountDeletion']>, MessageDescriptor | null> = {
  closed: null,
  filling: null,
  deleting: msg`Deleting your account…`,
  gone: null,
  deleted: null,
  cancelled: null,
};

/** Wraps the page of the account deletion. Announces progress, and shows the alert for an account that the server no longer knows. */
export function DeletionRegion({ accountDeletion, children }: DeletionProps & { children: ElementNode }) {
  const { t } = useLingui();
  const state = useSelector(accountDeletion, (snapshot) => snapshot.value);
  return (
    <ChartRegion machine="accountDeletion" state={state} progress={progressMessages[state]}>
      {children}
      {state === 'gone' ? (
        <Alert onDismiss={() => accountDeletion.send({ type: 'alert.dismiss' })}>
          {t`This account no longer exists, or your session has expired. Its data has been removed from this device.`}
        </Alert>
      ) : null}
    </ChartRegion>
  );
}

/** Account deletion: a button that reveals a form asking for the password twice. */
export function DeletionForm({ accountDeletion, email }: DeletionProps & { email: string }) {
  const isOpen = useSelector(accountDeletion, (snapshot) => snapshot.hasTag('open'));
  return isOpen ? (
    <ConfirmDeletion accountDeletion={accountDeletion} email={email} />
  ) : (
    <div className={styles['start']}>
      <Button kind="danger" onClick={() => accountDeletion.send({ type: 'deletion.open' })}>
        <Trans>Delete my account</Trans>
      </Button>
    </div>
  );
}

/** Field that gets the focus after each failure, because it may be scrolled out of view. */
const fieldByFailure: Partial<Record<string, string>> = { passwordRequired: 'password', passwordsDiffer: 'confirmation' };

function ConfirmDeletion({ accountDeletion, email }: DeletionProps & { email: string }) {
  const [form, setForm] = useState({ password: '', confirmation: '' });
  const isBusy = useSelector(accountDeletion, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(accountDeletion, (snapshot) => snapshot.context.failure?.type);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    accountDeletion.send({ type: 'deletion.submit', form });
    const faulty = fieldByFailure[accountDeletion.getSnapshot().context.failure?.type ?? ''];
    logInvalidFields(faulty === undefined ? [] : [faulty]);
    const field = faulty === undefined ? null : event.currentTarget.elements.namedItem(faulty);
    if (field instanceof HTMLElement) field.focus();
  }
  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        enterKeyHint="next"
        value={form.password}
        error={failure === 'passwordRequired' ? <Trans>Password is required</Trans> : null}
        onChange={({ currentTarget }) => setForm({ ...form, password: currentTarget.value })}
        ref={focusOnMount}
      />
      <PasswordField
        label={<Trans>Confirm password</Trans>}
        name="confirmation"
        autoComplete="current-password"
        enterKeyHint="done"
        value={form.confirmation}
        error={failure === 'passwordsDiffer' ? <Trans>Passwords do not match</Trans> : null}
        onChange={({ currentTarget }) => setForm({ ...form, confirmation: currentTarget.value })}
      />
      <div className={styles['start']}>
        <Button type="submit" kind="danger" isBusy={isBusy}>
          <Trans>Delete my account</Trans>
        </Button>
        <Button kind="secondary" onClick={() => accountDeletion.send({ type: 'deletion.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Focuses the first field, because the button that had the focus is unmounted. */
function focusOnMount(field: HTMLInputElement | null) {
  field?.focus();
}
