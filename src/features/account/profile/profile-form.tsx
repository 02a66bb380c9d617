import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { profileErrors, profileFormValues } from '#domain/account/auth.ts';
import { pendingEmail } from '#domain/account/session.ts';
import type { User } from '#domain/entities.ts';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useStore } from '#ui/use-store.ts';
import styles from '#features/account/sign-in/auth-page.module.css';
import { useAccount, type AccountCharts } from '#features/account/account-context.ts';
import { EmailField } from '#features/account/fields/email-field.tsx';
import { useAccountForm } from '#features/account/fields/use-account-form.ts';

/** The profile form. Its draft survives the end of a session. */
export function ProfileForm({ profile, user }: Pick<AccountCharts, 'profile'> & { user: User }) {
  const { profileDraft: draft } = useAccount();
  const form = profileFormValues(
    user,
    useStore(draft, (typedValues) => typedValues),
  );
  const { field, submit, isBusy } = useAccountForm(profile, {
    initialValues: form,
    validate: profileErrors,
    onSubmit: (filled) => profile.send({ type: 'profile.save', form: filled }),
    controlled: { form, change: (values) => draft.change(user, values) },
  });
  const newEmail = pendingEmail(user);
  const current = user.email;

  return (
    <>
      {newEmail === null ? null : (
        <Notice
          tone="warning"
          icon="mail"
          action={
            <Link to="/auth/verify" className={buttonClass({ kind: 'secondary' })}>
              <Trans>Enter the code</Trans>
            </Link>
          }
        >
          <Trans>
            {newEmail} counts once you have entered the code that we sent there. Until then we write to {current}.
          </Trans>
        </Notice>
      )}
      <form method="post" className={styles['form']} onSubmit={submit} noValidate>
        <div className={styles['pair']}>
          <Field {...field('first_name')} label={<Trans>First name</Trans>} autoComplete="given-name" autoCapitalize="words" />
          <Field {...field('last_name')} label={<Trans>Last name</Trans>} autoComplete="family-name" autoCapitalize="words" />
        </div>
        <EmailField
          {...field('email')}
          autoComplete="email"
          hint={<Trans>A new address counts once you have confirmed it by a code.</Trans>}
        />
        <Field {...field('phone')} label={<Trans>Phone</Trans>} type="tel" inputMode="tel" autoComplete="tel" />
        <Field
          {...field('address')}
          aria-required={undefined}
          label={<Trans>Address</Trans>}
          autoComplete="address-line1"
          enterKeyHint="done"
          hint={<Trans>Number and street, for deliveries. May stay empty.</Trans>}
        />
        <Button type="submit" size="large" isBusy={isBusy}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </>
  );
}
