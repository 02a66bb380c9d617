import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { StateValueFrom } from 'xstate';
import { emailErrors, codeError, type AuthErrors } from '#domain/account/auth.ts';
import { useAccount, type AccountCharts, type AccountMachines } from '#features/account/account-context.ts';
import { ChartRegion } from '#features/account/chart-region.tsx';
import { CodeField } from '#features/account/fields/code-field.tsx';
import { EmailField } from '#features/account/fields/email-field.tsx';
import { useAccountForm } from '#features/account/fields/use-account-form.ts';
import { FormMessages } from '#features/account/form-messages.tsx';
import { Button } from '#ui/form/button.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth-page.module.css';
import { DemoMailbox } from './demo-mailbox.tsx';
import { ResendButton } from './resend-button.tsx';

const progressMessages: Record<StateValueFrom<AccountMachines['verification']>, MessageDescriptor | null> = {
  starting: null,
  filling: null,
  sendingCode: msg`Sending a new code…`,
  checkingCode: msg`Checking the code…`,
  verified: null,
};
const unanswered = msg`We received no response. The code may have been used: ask for a new one, or log in.`;

type VerifyForm = { email: string; code: string };

function validate({ email, code }: VerifyForm): AuthErrors<VerifyForm> {
  const error = codeError(code);
  return { ...emailErrors({ email }), ...(error === null ? {} : { code: error }) };
}

export function VerifyScreen({ verification }: Pick<AccountCharts, 'verification'>) {
  const { value, context } = useSelector(verification, (snapshot) => snapshot);
  const known = context.email;
  const { form, field, submit, isBusy } = useAccountForm<VerifyForm>(verification, {
    initialValues: { email: known, code: '' },
    validate,
    onSubmit: ({ email, code }) => verification.send({ type: 'code.submit', email, code }),
  });
  // The address is unknown if the mail is opened on another device.
  const showsEmailField = known === '' || form.email !== known;

  return (
    <ChartRegion machine="verification" state={value} progress={progressMessages[value]}>
      <AuthPage
        title={<Trans context="page title">Verification</Trans>}
        lead={
          showsEmailField ? <Trans>Enter the code that we sent you by mail.</Trans> : <Trans>Enter the code that we sent to {known}.</Trans>
        }
        foot={<VerifyLinks />}
      >
        <FormMessages {...context} unanswered={unanswered} />
        <DemoMailbox />
        <form method="post" className={styles['form']} onSubmit={submit} noValidate>
          {showsEmailField ? <EmailField {...field('email')} autoComplete="email" /> : null}
          <CodeField {...field('code')} />
          <Button type="submit" size="large" isWide isBusy={isBusy}>
            <Trans>Continue</Trans>
          </Button>
          <ResendButton canResend={context.canResend} onResend={() => verification.send({ type: 'code.resend', email: form.email })} />
          <LogoutButton />
        </form>
      </AuthPage>
    </ChartRegion>
  );
}

function useIsLoggedIn(): boolean {
  return useSelector(useAccount().session, (snapshot) => snapshot.context.session !== null);
}

function VerifyLinks() {
  const isLoggedIn = useIsLoggedIn();
  return (
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
  );
}

function LogoutButton() {
  const { session } = useAccount();
  return useIsLoggedIn() ? (
    <Button kind="quiet" onClick={() => session.send({ type: 'logout.request' })}>
      <Trans>Log out</Trans>
    </Button>
  ) : null;
}
