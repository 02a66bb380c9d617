import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useStore } from '#ui/use-store.ts';
import type { PersonalForm } from '#domain/entities.ts';
import { cleanText, personalErrors } from '#domain/order/forms.ts';
import { Field } from '#ui/form/field.tsx';
import { useCheckoutDetails } from '#features/checkout/checkout-context.ts';
import { isIncomplete } from '#features/checkout/failures/last-failure.ts';
import { fieldErrorMessage } from '#components/form/field-messages.ts';
import styles from '#features/checkout/fields.module.css';
import { PanelTitle } from '#features/checkout/panel-title.tsx';
import { useFields } from '#components/form/use-fields.ts';
import { FieldQuestion } from '#features/checkout/steps/questions/field-question.tsx';

const phoneId = 'checkout-phone';
const questionId = 'checkout-phone-question';

/** Step for the customer's name, email address and phone number. */
export function PersonalPanel() {
  const { checkout, drafts, account, cardFields, preloadPhoneRule } = useCheckoutDetails();
  const { t } = useLingui();
  const form = useStore(drafts, ({ personal }) => personal);
  const isGuest = useStore(account, (session) => session === null);
  const isEmailRefused = useStore(cardFields.rejectedEmail, (email) => email !== null && email === cleanText(form.email));
  const errors = personalErrors(form);
  const lastFailure = useSelector(checkout, (snapshot) => snapshot.context.lastFailure);
  const isIncompletePhone = useSelector(checkout, (snapshot) => snapshot.matches({ personal: 'phoneIncomplete' }));
  const isMalformed = useSelector(checkout, (snapshot) => snapshot.matches({ personal: 'invalid' }));

  const field = useFields<keyof PersonalForm>({
    values: form,
    change: (name, value) => drafts.change('personal', { [name]: value }),
    errorMessage(name) {
      const error = errors[name];
      return error === undefined ? null : t(fieldErrorMessage(name, error));
    },
    showsAllErrors: isMalformed || isIncomplete(lastFailure, 'personal'),
  });
  const fieldProps = (name: keyof PersonalForm) => ({ ...field(name), 'aria-required': true, enterKeyHint: 'next' }) as const;

  return (
    <>
      <PanelTitle step="personal" lead={<Trans>So that we can reach you if anything is unclear.</Trans>}>
        <Trans>Your details</Trans>
      </PanelTitle>
      {isGuest ? (
        <p className={styles['login']}>
          <Trans>Already a customer?</Trans>{' '}
          <Link to="/auth/login" state={{ returnTo: '/checkout' }}>
            <Trans>Log in</Trans>
          </Link>
        </p>
      ) : null}
      <div className={styles['fields']}>
        <div className={styles['pair']}>
          <Field {...fieldProps('first_name')} label={<Trans>First name</Trans>} autoComplete="given-name" autoCapitalize="words" />
          <Field {...fieldProps('last_name')} label={<Trans>Last name</Trans>} autoComplete="family-name" autoCapitalize="words" />
        </div>
        <Field
          {...fieldProps('email')}
          {...(isEmailRefused
            ? { error: t`Our payment provider does not accept this email: please enter another one to pay by card.` }
            : {})}
          label={<Trans>Email</Trans>}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div>
          <Field
            {...fieldProps('phone')}
            {...(isIncompletePhone ? { 'aria-describedby': questionId } : {})}
            id={phoneId}
            onFocus={preloadPhoneRule}
            label={<Trans>Phone</Trans>}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
          />
          {isIncompletePhone ? (
            <FieldQuestion id={questionId} fieldId={phoneId} correct={<Trans>Correct it</Trans>} keep={<Trans>Keep it</Trans>}>
              <Trans>This number looks incomplete.</Trans>
            </FieldQuestion>
          ) : null}
        </div>
      </div>
    </>
  );
}
