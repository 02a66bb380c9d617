import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import { zoneFor } from '#domain/delivery.ts';
import type { FormDraftsStore } from '#domain/drafts.ts';
import type { DeliveryForm, DeliveryZone } from '#domain/entities.ts';
import { Select } from '#ui/form/field.tsx';

type ZoneFieldProps = { zones: DeliveryZone[]; delivery: DeliveryForm; drafts: FormDraftsStore };

/** A zone picked here fills in its city and postal code; typing those picks the zone. */
export function ZoneField({ zones, delivery, drafts }: ZoneFieldProps) {
  const { t } = useLingui();
  const found = zoneFor(delivery, zones);

  function pick({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const zone = zones[Number(currentTarget.value)];
    if (zone !== undefined) drafts.change('delivery', { city: zone.city, postal_code: zone.postal_code });
  }

  return (
    <Select label={<Trans>Delivery zone</Trans>} name="zone" value={found === null ? '' : zones.indexOf(found)} onChange={pick}>
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
