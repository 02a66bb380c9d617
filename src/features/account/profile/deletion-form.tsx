import { Trans } from '@lingui/react/macro';
import { useSelector } from '#ui/use-selector.ts';
import { useState, type FormEvent } from 'react';
import { Button } from '#ui/form/button.tsx';
import { PasswordField } from '#ui/form/field.tsx';
import styles from '#features/account/sign-in/auth-page.module.css';
import type { AuthProps } from '#features/account/auth-props.ts';

/** Account deletion: a button that reveals a form asking for the password twice. */
export function DeletionForm({ auth }: Pick<AuthProps, 'auth'>) {
  const isOpen = useSelector(auth, (snapshot) => snapshot.matches('deleting'));
  return isOpen ? (
    <ConfirmDeletion auth={auth} />
  ) : (
    <Button kind="danger" onClick={() => auth.send({ type: 'deletion.open' })}>
      <Trans>Delete my account</Trans>
    </Button>
  );
}

/** Field to focus for each failure. It may be scrolled out of view when the form is submitted. */
const failedFields: Partial<Record<string, string>> = { passwordRequired: 'password', passwordsDiffer: 'confirmation' };

function ConfirmDeletion({ auth }: Pick<AuthProps, 'auth'>) {
  const [form, setForm] = useState({ password: '', confirmation: '' });
  const isBusy = useSelector(auth, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(auth, (snapshot) => snapshot.context.failure);
  const email = useSelector(auth, (snapshot) => snapshot.context.session?.user.email ?? '');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    auth.send({ type: 'deletion.submit', form });
    const faulty = failedFields[auth.getSnapshot().context.failure ?? ''];
    const field = faulty === undefined ? null : event.currentTarget.elements.namedItem(faulty);
    if (field instanceof HTMLElement) field.focus();
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={<Trans>Password</Trans>}
        name="password"
        autoComplete="current-password"
        value={form.password}
        error={failure === 'passwordRequired' ? <Trans>Password is required</Trans> : null}
        onChange={({ currentTarget }) => setForm({ ...form, password: currentTarget.value })}
        ref={focusOnMount}
      />
      <PasswordField
        label={<Trans>Confirm password</Trans>}
        name="confirmation"
        autoComplete="current-password"
        value={form.confirmation}
        error={failure === 'passwordsDiffer' ? <Trans>Passwords do not match</Trans> : null}
        onChange={({ currentTarget }) => setForm({ ...form, confirmation: currentTarget.value })}
      />
      <div className={styles['start']}>
        <Button type="submit" kind="danger" isBusy={isBusy}>
          <Trans>Delete my account</Trans>
        </Button>
        <Button kind="secondary" onClick={() => auth.send({ type: 'deletion.cancel' })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Focuses the first field, since the button that opened the form is unmounted. */
function focusOnMount(field: HTMLInputElement | null) {
  field?.focus();
}
