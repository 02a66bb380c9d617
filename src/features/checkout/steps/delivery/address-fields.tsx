import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import { defaultCountry } from '#config/constants.ts';
import { calculationType } from '#domain/delivery-mode.ts';
import type { DeliveryForm } from '#domain/entities.ts';
import { isBlank, type FieldError } from '#domain/forms.ts';
import { deliveryZones } from '#domain/settings.ts';
import { buttonClass } from '#ui/form/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { PanelProps } from '#features/checkout/checkout-props.ts';
import { isAboutAddress } from '#features/checkout/failures/complaint.ts';
import { DeliveryFee } from './delivery-fee.tsx';
import { fieldWords } from '#features/checkout/field-words.ts';
import styles from '#features/checkout/fields.module.css';
import { ZoneField } from './zone-field.tsx';

type PlaceField = 'address' | 'address2' | 'postal_code' | 'city' | 'country';

type AddressFieldsProps = PanelProps & {
  delivery: DeliveryForm;
  /** What may be said of a field now. */
  errorOf: (field: keyof DeliveryForm) => FieldError | undefined;
  touch: (field: keyof DeliveryForm) => void;
};

export function AddressFields({
  checkout,
  address: look,
  drafts,
  quote,
  destination,
  settings,
  complaint,
  delivery,
  errorOf,
  touch,
}: AddressFieldsProps) {
  const { t } = useLingui();
  const isUnlocated = useSelector(checkout, (snapshot) => snapshot.matches({ delivery: 'unlocated' }));
  const isUnreached = useSelector(checkout, (snapshot) => snapshot.matches({ delivery: 'unreached' }));
  const zones = calculationType(settings) === 'zone_based' ? deliveryZones(settings) : [];

  function field(name: PlaceField) {
    const error = errorOf(name);
    return {
      name,
      value: delivery[name] ?? '',
      onChange: ({ currentTarget }) => drafts.change('delivery', { [name]: currentTarget.value }),
      onBlur: () => touch(name),
      error: error ? t(fieldWords(name, error)) : null,
      'aria-required': name !== 'country' && name !== 'address2',
      enterKeyHint: 'next',
    } satisfies ComponentProps<'input'> & { error: string | null };
  }
  const address = field('address');
  const notFound = isUnlocated ? <Trans>Address not found. Please check the number and the street, then try again.</Trans> : null;
  const notLookedUp = isUnreached ? <Trans>The address could not be looked up, please try again</Trans> : null;
  const tooFar = isAboutAddress(complaint, delivery) ? <Trans>The address is too far from the restaurant</Trans> : null;

  function keepCountry() {
    touch('country');
    if (isBlank(delivery.country)) drafts.change('delivery', { country: defaultCountry });
  }

  return (
    <>
      <Link
        to="."
        search
        state={{ panel: 'location' }}
        resetScroll={false}
        className={classNames(buttonClass({ kind: 'secondary' }), styles['search'])}
      >
        <Icon name="map-pin" />
        <Trans>Search for an address</Trans>
      </Link>
      <div className={styles['fields']}>
        {zones.length > 0 ? <ZoneField zones={zones} delivery={delivery} drafts={drafts} /> : null}
        <Field
          {...address}
          error={address.error ?? notFound ?? notLookedUp ?? tooFar}
          label={<Trans>Address</Trans>}
          autoComplete="address-line1"
          hint={<Trans>Number and street</Trans>}
        />
        <Field
          {...field('address2')}
          label={<Trans>Address supplement (floor, door code)</Trans>}
          autoComplete="address-line2"
          hint={<Trans>Floor, door code: if the courier needs it</Trans>}
        />
        <div className={`${styles['pair']} ${styles['code']}`}>
          <Field {...field('postal_code')} label={<Trans>Postal code</Trans>} autoComplete="postal-code" inputMode="numeric" />
          <Field {...field('city')} label={<Trans>City</Trans>} autoComplete="address-level2" autoCapitalize="words" />
        </div>
        <Field {...field('country')} onBlur={keepCountry} label={<Trans>Country</Trans>} autoComplete="country-name" />
      </div>
      <DeliveryFee {...{ look, quote, settings, destination, delivery, zones }} />
    </>
  );
}
