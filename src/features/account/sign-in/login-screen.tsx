import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { loginErrors } from '#domain/account/auth.ts';
import { Button } from '#ui/form/button.tsx';
import { PasswordField } from '#ui/form/field.tsx';
import { AuthMessages } from '#features/account/form-messages.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth-page.module.css';
import type { AuthProps } from '#features/account/auth-props.ts';
import { EmailField } from '#features/account/fields/email-field.tsx';
import { useAuthForm } from '#features/account/fields/use-account-form.ts';

export function LoginScreen({ auth }: Pick<AuthProps, 'auth'>) {
  const { field, submit, isBusy } = useAuthForm(auth, {
    initialValues: { email: auth.getSnapshot().context.email, password: '' },
    validate: loginErrors,
    onSubmit: (form) => auth.send({ type: 'login.submit', form }),
  });

  return (
    <AuthPage
      title={<Trans context="page title">Log in</Trans>}
      lead={<Trans>Your orders and your details, one tap away.</Trans>}
      foot={
        <>
          <p>
            <Trans>New here?</Trans>{' '}
            <Link to="/auth/signup">
              <Trans>Sign up</Trans>
            </Link>
          </p>
          <p>
            <Trans>You can also order without an account.</Trans>
          </p>
        </>
      }
    >
      <AuthMessages auth={auth} />
      <form className={styles['form']} onSubmit={submit} noValidate>
        <EmailField {...field('email')} autoComplete="username" />
        <PasswordField {...field('password')} label={<Trans>Password</Trans>} autoComplete="current-password" />
        <Link to="/auth/forgot" className={styles['aside']}>
          <Trans>Forgot password?</Trans>
        </Link>
        <Button type="submit" size="large" isWide isBusy={isBusy}>
          <Trans>Log in</Trans>
        </Button>
      </form>
    </AuthPage>
  );
}
