import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FieldProps } from '#components/form/use-fields.ts';
import type { DeliveryField } from '#domain/order/forms.ts';
import { defaultCountry } from '#config/constants.ts';
import fieldStyles from '#features/checkout/fields.module.css';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import styles from '#features/checkout/steps/delivery/zone-field.module.css';

const focusField = (field: HTMLInputElement | null) => field?.focus();

/**
 * The country of the address. Nearly all addresses are in the restaurant's own: the field is shown for another one, or on request.
 * Once shown it stays, because a field that disappears loses the focus.
 */
export function CountryField(field: FieldProps<DeliveryField>) {
  const [shown, setShown] = useState<'foreign' | 'requested' | null>(null);
  if (shown === null && field.value !== defaultCountry) setShown('foreign');

  if (shown !== null)
    return (
      <Field
        {...field}
        ref={shown === 'requested' ? focusField : null}
        aria-required={false}
        enterKeyHint="next"
        label={<Trans>Country</Trans>}
        autoComplete="country-name"
        autoCapitalize="words"
      />
    );
  return (
    <div className={fieldStyles['plain']}>
      <p className={styles['label']}>
        <Trans>Country</Trans>
      </p>
      <p className={styles['zone']}>
        <span>{field.value}</span>
        <Button kind="quiet" className={styles['change']} onClick={() => setShown('requested')}>
          <Trans>Change country</Trans>
        </Button>
      </p>
    </div>
  );
}
