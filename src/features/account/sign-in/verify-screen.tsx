import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '#ui/use-selector.ts';
import { emailErrors, codeError, type AuthErrors } from '#domain/account/auth.ts';
import { Button } from '#ui/form/button.tsx';
import { CodeField } from '#features/account/fields/code-field.tsx';
import { AuthMessages } from '#features/account/form-messages.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth-page.module.css';
import type { CodeProps } from '#features/account/auth-props.ts';
import { DemoMailbox } from './demo-mailbox.tsx';
import { EmailField } from '#features/account/fields/email-field.tsx';
import { ResendButton } from './resend-button.tsx';
import { useAuthForm } from '#features/account/fields/use-account-form.ts';

type VerifyForm = { email: string; code: string };

function validate({ email, code }: VerifyForm): AuthErrors<VerifyForm> {
  const error = codeError(code);
  return { ...emailErrors({ email }), ...(error === null ? {} : { code: error }) };
}

export function VerifyScreen({ auth, codeWait, site }: CodeProps) {
  const { t } = useLingui();
  const known = useSelector(auth, (snapshot) => snapshot.context.email);
  const isLoggedIn = useSelector(auth, (snapshot) => snapshot.context.session !== null);
  const { form, field, submit, isBusy } = useAuthForm<VerifyForm>(auth, {
    initialValues: { email: known, code: '' },
    validate,
    onSubmit: ({ email, code }) => auth.send({ type: 'code.submit', email, code }),
  });
  // The address is unknown if the mail is opened on another device.
  const showsEmailField = known === '' || form.email !== known;

  return (
    <AuthPage
      title={<Trans context="page title">Verification</Trans>}
      lead={showsEmailField ? <Trans>Enter the code that we sent you by mail.</Trans> : t`Enter the code that we sent to ${known}.`}
      foot={
        <>
          <p>
            <Trans>Nothing came? It can take a minute; look among the unwanted mail too.</Trans>
          </p>
          <div className={styles['row']}>
            <Link to="/auth/signup">
              <Trans>Use another address</Trans>
            </Link>
            {isLoggedIn ? (
              <Link to="/profile/ViewAccount">
                <Trans>Delete my account</Trans>
              </Link>
            ) : (
              <Link to="/auth/login">
                <Trans>Log in</Trans>
              </Link>
            )}
          </div>
        </>
      }
    >
      <AuthMessages auth={auth} />
      <DemoMailbox site={site} />
      <form className={styles['form']} onSubmit={submit} noValidate>
        {showsEmailField ? <EmailField {...field('email')} autoComplete="email" /> : null}
        <CodeField {...field('code')} />
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          <Trans>Continue</Trans>
        </Button>
        <ResendButton auth={auth} codeWait={codeWait} email={form.email} />
        {isLoggedIn ? (
          <Button kind="quiet" onClick={() => auth.send({ type: 'logout.ask' })}>
            <Trans>Log out</Trans>
          </Button>
        ) : null}
      </form>
    </AuthPage>
  );
}
