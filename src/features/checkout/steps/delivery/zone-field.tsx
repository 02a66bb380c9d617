import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import { zoneFor } from '#domain/delivery.ts';
import type { DeliveryForm, DeliveryZone } from '#domain/entities.ts';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import { Select } from '#ui/form/field.tsx';

type ZoneFieldProps = { zones: DeliveryZone[]; delivery: DeliveryForm };

/** Delivery zone select. Selecting a zone fills in its city and postal code; typing those selects the zone. */
export function ZoneField({ zones, delivery }: ZoneFieldProps) {
  const { t } = useLingui();
  const { drafts } = useCheckout();
  const matchingZone = zoneFor(delivery, zones);

  function fillInZone({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const zone = zones[Number(currentTarget.value)];
    if (zone !== undefined) drafts.change('delivery', { city: zone.city, postal_code: zone.postal_code });
  }

  return (
    <Select
      label={<Trans>Delivery zone</Trans>}
      name="zone"
      value={matchingZone === null ? '' : zones.indexOf(matchingZone)}
      onChange={fillInZone}
    >
      <option value="" disabled>
        {t`Choose your zone`}
      </option>
      {zones.map((zone, index) => (
        <option key={`${zone.name} ${zone.postal_code}`} value={index}>
          {zone.name}
        </option>
      ))}
    </Select>
  );
}
