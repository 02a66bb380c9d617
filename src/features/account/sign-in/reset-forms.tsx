import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '#ui/use-selector.ts';
import { emailErrors, resetErrors } from '#domain/account/auth.ts';
import { Button } from '#ui/form/button.tsx';
import { CodeField } from '#features/account/fields/code-field.tsx';
import { PasswordField } from '#ui/form/field.tsx';
import styles from './auth-page.module.css';
import type { AuthProps, CodeProps } from '#features/account/auth-props.ts';
import { DemoMailbox } from './demo-mailbox.tsx';
import { EmailField } from '#features/account/fields/email-field.tsx';
import { NewPasswordField } from '#features/account/fields/new-password-field.tsx';
import { ResendButton } from './resend-button.tsx';
import { useAuthForm } from '#features/account/fields/use-account-form.ts';

/** First step: the address to send the code to, fixed for logged-in customers. */
function RequestCodeForm({ auth }: Pick<AuthProps, 'auth'>) {
  const { t } = useLingui();
  const own = useSelector(auth, (snapshot) => snapshot.context.session?.user.email ?? null);
  const { field, submit, isBusy } = useAuthForm(auth, {
    initialValues: { email: auth.getSnapshot().context.email },
    validate: emailErrors,
    onSubmit: ({ email }) => auth.send({ type: 'reset.ask', email }),
  });

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      {own === null ? (
        <EmailField {...field('email')} autoComplete="username" />
      ) : (
        <p>{t`We send a code to ${own}. With it you choose a new password.`}</p>
      )}
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}

/** Second step: the code and the new password, entered twice. */
function NewPasswordForm({ auth, codeWait, site }: CodeProps) {
  const { t } = useLingui();
  const email = useSelector(auth, (snapshot) => snapshot.context.email);
  const isLoggedIn = useSelector(auth, (snapshot) => snapshot.context.session !== null);
  const { field, submit, isBusy } = useAuthForm(auth, {
    initialValues: { code: '', password: '', confirmation: '' },
    validate: resetErrors,
    onSubmit: (form) => auth.send({ type: 'reset.submit', form }),
  });

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <p>{t`Enter the code that we sent to ${email}.`}</p>
      <DemoMailbox site={site} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField {...field('code')} />
      <NewPasswordField {...field('password')} ownWords={[email]} />
      <PasswordField {...field('confirmation')} label={<Trans>Confirm password</Trans>} autoComplete="new-password" />
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        <Trans>Change password</Trans>
      </Button>
      <ResendButton auth={auth} codeWait={codeWait} email={email} />
      {isLoggedIn ? null : (
        <Button kind="quiet" onClick={() => auth.send({ type: 'reset.restart' })}>
          <Trans>Use another address</Trans>
        </Button>
      )}
    </form>
  );
}

/** The two steps of a password reset or change. */
export function ResetForms(props: CodeProps) {
  const isRequestStep = useSelector(
    props.auth,
    (snapshot) => snapshot.matches({ resetting: 'naming' }) || snapshot.matches({ resetting: 'sending' }),
  );
  return isRequestStep ? <RequestCodeForm auth={props.auth} /> : <NewPasswordForm {...props} />;
}
