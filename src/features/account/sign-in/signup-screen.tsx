import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { StateValueFrom } from 'xstate';
import { signupErrors } from '#domain/account/auth.ts';
import type { PersonalForm } from '#domain/entities.ts';
import type { AccountCharts, AccountMachines } from '#features/account/account-context.ts';
import { ChartRegion } from '#features/account/chart-region.tsx';
import { EmailField } from '#features/account/fields/email-field.tsx';
import { NewPasswordField } from '#features/account/fields/new-password-field.tsx';
import { useAccountForm } from '#features/account/fields/use-account-form.ts';
import { FormMessages } from '#features/account/form-messages.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { AuthPage } from './auth-page.tsx';
import styles from './auth-page.module.css';

const progressMessages: Record<StateValueFrom<AccountMachines['signup']>, MessageDescriptor | null> = {
  filling: null,
  signingUp: msg`Creating your account…`,
  signedUp: null,
};
const unanswered = msg`We received no response. Your account may have been created: try to log in, or send the form again.`;

/** The sign-up form. `prefill` are the details entered at the checkout. */
export function SignupScreen({ signup, prefill }: Pick<AccountCharts, 'signup'> & { prefill: PersonalForm }) {
  const { value, context } = useSelector(signup, (snapshot) => snapshot);
  const { form, field, submit, isBusy } = useAccountForm(signup, {
    initialValues: { ...prefill, password: '' },
    validate: signupErrors,
    onSubmit: (filled) => signup.send({ type: 'signup.submit', form: filled }),
  });

  return (
    <ChartRegion machine="signup" state={value} progress={progressMessages[value]}>
      <AuthPage
        title={<Trans context="page title">Sign up</Trans>}
        lead={<Trans>Your details are kept for next time, and your orders are one tap away.</Trans>}
        foot={
          <p>
            <Trans>Already a customer?</Trans>{' '}
            <Link to="/auth/login">
              <Trans>Log in</Trans>
            </Link>
          </p>
        }
      >
        <FormMessages {...context} unanswered={unanswered} />
        <form method="post" className={styles['form']} onSubmit={submit} noValidate>
          <div className={styles['pair']}>
            <Field {...field('first_name')} label={<Trans>First name</Trans>} autoComplete="given-name" autoCapitalize="words" />
            <Field {...field('last_name')} label={<Trans>Last name</Trans>} autoComplete="family-name" autoCapitalize="words" />
          </div>
          <EmailField {...field('email')} autoComplete="email" hint={<Trans>We will send you a code to confirm it.</Trans>} />
          <Field {...field('phone')} label={<Trans>Phone</Trans>} type="tel" inputMode="tel" autoComplete="tel" />
          <NewPasswordField {...field('password')} enterKeyHint="go" forbiddenWords={[form.email, form.first_name, form.last_name]} />
          <Button type="submit" size="large" isWide isBusy={isBusy}>
            <Trans>Sign up</Trans>
          </Button>
          <Link to="/privacy-policy" className={styles['aside']}>
            <Trans>What we do with your data</Trans>
          </Link>
        </form>
      </AuthPage>
    </ChartRegion>
  );
}
