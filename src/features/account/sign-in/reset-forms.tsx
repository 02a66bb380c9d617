import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ElementNode } from '#ui/element-node.ts';
import type { StateValueFrom } from 'xstate';
import { emailErrors, resetErrors } from '#domain/account/auth.ts';
import { useAccount, type AccountCharts, type AccountMachines } from '#features/account/account-context.ts';
import { ChartRegion } from '#features/account/chart-region.tsx';
import { CodeField } from '#features/account/fields/code-field.tsx';
import { EmailField } from '#features/account/fields/email-field.tsx';
import { NewPasswordField } from '#features/account/fields/new-password-field.tsx';
import { useAccountForm } from '#features/account/fields/use-account-form.ts';
import { FormMessages } from '#features/account/form-messages.tsx';
import { Button } from '#ui/form/button.tsx';
import { PasswordField } from '#ui/form/field.tsx';
import styles from './auth-page.module.css';
import { DemoMailbox } from './demo-mailbox.tsx';
import { ResendButton } from './resend-button.tsx';

type ResetProps = Pick<AccountCharts, 'passwordReset'>;

const progressMessages: Record<StateValueFrom<AccountMachines['passwordReset']>, MessageDescriptor | null> = {
  starting: null,
  askingAddress: null,
  sendingCode: msg`Sending a code…`,
  filling: null,
  resendingCode: msg`Sending a new code…`,
  settingPassword: msg`Changing your password…`,
  changed: null,
};
const noResponseMessage = msg`We received no response. If you sent a new password, try to log in with it; otherwise, please try again.`;

/** Wraps the page of the password reset. Writes its state to the page and announces progress. */
export function ResetRegion({ passwordReset, children }: ResetProps & { children: ElementNode }) {
  const state = useSelector(passwordReset, (snapshot) => snapshot.value);
  return (
    <ChartRegion machine="passwordReset" state={state} progress={progressMessages[state]}>
      {children}
    </ChartRegion>
  );
}

export function ResetMessages({ passwordReset }: ResetProps) {
  const context = useSelector(passwordReset, (snapshot) => snapshot.context);
  return <FormMessages {...context} unanswered={noResponseMessage} />;
}

/** The two steps of a password reset or change. */
export function ResetForms({ passwordReset }: ResetProps) {
  const isFirstStep = useSelector(passwordReset, ({ value }) => value === 'askingAddress' || value === 'sendingCode');
  return isFirstStep ? <RequestCodeForm passwordReset={passwordReset} /> : <NewPasswordForm passwordReset={passwordReset} />;
}

/** First step: the email address to send the code to, fixed for logged-in customers. */
function RequestCodeForm({ passwordReset }: ResetProps) {
  const accountEmail = useSelector(useAccount().session, (snapshot) => snapshot.context.session?.user.email ?? null);
  const { field, submit, isBusy } = useAccountForm(passwordReset, {
    initialValues: { email: passwordReset.getSnapshot().context.email },
    validate: emailErrors,
    onSubmit: ({ email }) => passwordReset.send({ type: 'code.request', email }),
  });

  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      {accountEmail === null ? (
        <EmailField {...field('email')} autoComplete="username" enterKeyHint="go" />
      ) : (
        <p>
          <Trans>We will send a code to {accountEmail}. Use it to choose a new password.</Trans>
        </p>
      )}
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  );
}

/** Second step: the code and the new password, entered twice. */
function NewPasswordForm({ passwordReset }: ResetProps) {
  const { email, canResend } = useSelector(passwordReset, (snapshot) => snapshot.context);
  const isLoggedIn = useSelector(useAccount().session, (snapshot) => snapshot.context.session !== null);
  const { field, submit, isBusy } = useAccountForm(passwordReset, {
    initialValues: { code: '', password: '', confirmation: '' },
    validate: resetErrors,
    onSubmit: (form) => passwordReset.send({ type: 'password.submit', form }),
  });

  return (
    <form method="post" className={styles['form']} onSubmit={submit} noValidate>
      <p>
        <Trans>Enter the code that we sent to {email}.</Trans>
      </p>
      <DemoMailbox />
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <CodeField {...field('code')} />
      <NewPasswordField {...field('password')} forbiddenWords={[email]} />
      <PasswordField {...field('confirmation')} label={<Trans>Confirm password</Trans>} autoComplete="new-password" enterKeyHint="go" />
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        <Trans>Change password</Trans>
      </Button>
      <ResendButton canResend={canResend} onResend={() => passwordReset.send({ type: 'code.resend' })} />
      {isLoggedIn ? null : (
        <Button kind="quiet" onClick={() => passwordReset.send({ type: 'reset.restart' })}>
          <Trans>Use another address</Trans>
        </Button>
      )}
    </form>
  );
}
