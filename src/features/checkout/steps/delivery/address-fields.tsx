import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { useShop } from '#components/shop-context.ts';
import { defaultCountry } from '#config/constants.ts';
import type { DeliveryForm } from '#domain/entities.ts';
import { isBlank, type DeliveryField } from '#domain/order/forms.ts';
import { Field } from '#ui/form/field.tsx';
import type { FieldProps } from '#components/form/use-fields.ts';
import { useCheckoutDetails } from '#features/checkout/checkout-context.ts';
import { isAboutAddress } from '#features/checkout/failures/last-failure.ts';
import { FieldQuestion } from '#features/checkout/steps/questions/field-question.tsx';
import { AddressField } from './address-field.tsx';
import { CountryField } from './addresses/country-field.tsx';
import { DeliveryFee } from './delivery-fee.tsx';
import styles from '#features/checkout/fields.module.css';
import { ZoneField } from './zone-field.tsx';
import { lazyParts } from '#lazy/part.tsx';

/** Most customers have no addresses yet. */
const SavedAddresses = lazyParts(() => import('./addresses/saved-addresses.tsx'))('SavedAddresses', { loads: 'needed' });

const addressId = 'checkout-address';
const questionId = 'checkout-address-question';

type AddressFieldsProps = {
  delivery: DeliveryForm;
  field: (name: DeliveryField) => FieldProps<DeliveryField>;
};

/** The address form of a delivery and the delivery fee. */
export function AddressFields({ delivery, field }: AddressFieldsProps) {
  const { checkout, drafts, savedAddresses } = useCheckoutDetails();
  const { settings } = useShop();
  const lastFailure = useSelector(checkout, (snapshot) => snapshot.context.lastFailure);
  const isAddressNotFound = useSelector(checkout, (snapshot) => snapshot.matches({ delivery: 'addressNotFound' }));
  const isHouseNumberMissing = useSelector(checkout, (snapshot) => snapshot.matches({ delivery: 'houseNumberMissing' }));
  const isLookupFailed = useSelector(checkout, (snapshot) => snapshot.matches({ delivery: 'unreachable' }));
  const zones = parseSettings(settings).delivery.calculationType === 'zone_based' ? parseSettings(settings).delivery.zones : [];

  const required = (name: DeliveryField) => ({ ...field(name), 'aria-required': true, enterKeyHint: 'next' }) as const;
  const optional = (name: DeliveryField) => ({ ...field(name), 'aria-required': false, enterKeyHint: 'next' }) as const;
  const address = field('address');
  const country = field('country');
  const notFound = isAddressNotFound ? <Trans>Address not found. Please check the number and the street, then try again.</Trans> : null;
  const lookupFailed = isLookupFailed ? <Trans>The address could not be looked up, please try again</Trans> : null;
  const tooFar = isAboutAddress(lastFailure, delivery) ? <Trans>The address is too far from the restaurant</Trans> : null;

  function restoreDefaultCountry() {
    country.onBlur();
    if (isBlank(delivery.country)) drafts.change('delivery', { country: defaultCountry });
  }

  return (
    <>
      {savedAddresses === null ? null : <SavedAddresses store={savedAddresses} delivery={delivery} />}
      <div className={styles['fields']}>
        <div>
          <AddressField
            {...address}
            {...(isHouseNumberMissing ? { 'aria-describedby': questionId } : {})}
            id={addressId}
            error={address.error ?? notFound ?? lookupFailed ?? tooFar}
          />
          {isHouseNumberMissing ? (
            <FieldQuestion
              id={questionId}
              fieldId={addressId}
              correct={<Trans>Add the number</Trans>}
              keep={<Trans>Keep the address</Trans>}
            >
              <Trans>The number in the street may be missing.</Trans>
            </FieldQuestion>
          ) : null}
        </div>
        <Field
          {...optional('address2')}
          label={<Trans>Address supplement (floor, door code)</Trans>}
          autoComplete="address-line2"
          hint={<Trans>Floor, door code: if the courier needs it</Trans>}
        />
        <div className={`${styles['pair']} ${styles['code']}`}>
          <Field {...required('postal_code')} label={<Trans>Postal code</Trans>} autoComplete="postal-code" inputMode="numeric" />
          <Field {...required('city')} label={<Trans>City</Trans>} autoComplete="address-level2" autoCapitalize="words" />
        </div>
        {zones.length > 0 ? <ZoneField zones={zones} delivery={delivery} /> : null}
        <Field
          {...optional('courier_note')}
          autoComplete="off"
          label={<Trans>Note for the courier</Trans>}
          hint={<Trans>Where to ring, where to leave the bag: if it helps</Trans>}
        />
        <CountryField {...country} onBlur={restoreDefaultCountry} />
      </div>
      <DeliveryFee delivery={delivery} zones={zones} />
    </>
  );
}
