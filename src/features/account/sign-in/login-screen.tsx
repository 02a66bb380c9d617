import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { StateValueFrom } from 'xstate';
import { loginErrors } from '#domain/account/auth.ts';
import type { AccountCharts, AccountMachines } from '#features/account/account-context.ts';
import { ChartRegion } from '#features/account/chart-region.tsx';
import { EmailField } from '#features/account/fields/email-field.tsx';
import { useAccountForm } from '#features/account/fields/use-account-form.ts';
import { FormMessages } from '#features/account/form-messages.tsx';
import { Button } from '#ui/form/button.tsx';
import { PasswordField } from '#ui/form/field.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth-page.module.css';

const progressMessages: Record<StateValueFrom<AccountMachines['login']>, MessageDescriptor | null> = {
  filling: null,
  loggingIn: msg`Logging in…`,
  loggedIn: null,
};

export function LoginScreen({ login }: Pick<AccountCharts, 'login'>) {
  const { value, context } = useSelector(login, (snapshot) => snapshot);
  const { field, submit, isBusy } = useAccountForm(login, {
    initialValues: { email: login.getSnapshot().context.email, password: '' },
    validate: loginErrors,
    onSubmit: (form) => login.send({ type: 'login.submit', form }),
  });

  return (
    <ChartRegion machine="login" state={value} progress={progressMessages[value]}>
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
        <FormMessages {...context} />
        <form method="post" className={styles['form']} onSubmit={submit} noValidate>
          <EmailField {...field('email')} autoComplete="username" />
          <PasswordField {...field('password')} label={<Trans>Password</Trans>} autoComplete="current-password" enterKeyHint="go" />
          <Link to="/auth/forgot" className={styles['aside']}>
            <Trans>Forgot password?</Trans>
          </Link>
          <Button type="submit" size="large" isWide isBusy={isBusy}>
            <Trans>Log in</Trans>
          </Button>
        </form>
      </AuthPage>
    </ChartRegion>
  );
}
