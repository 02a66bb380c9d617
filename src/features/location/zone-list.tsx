import { Trans, useLingui } from '@lingui/react/macro';
import type { ChangeEvent } from 'react';
import type { DeliveryZone } from '#domain/entities.ts';
import type { LocationPanel } from '#machines/location.machine.ts';
import { Select } from '#ui/field.tsx';

/** The zones that are delivered to. Picking one is the choice: the panel says so, and closes. */
export function ZoneList({ panel, zones }: { panel: LocationPanel; zones: DeliveryZone[] }) {
  const { t } = useLingui();

  function pick({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const zone = zones[Number(currentTarget.value)];
    if (zone !== undefined) panel.send({ type: 'zone.choose', zone });
  }

  return (
    <Select
      label={<Trans>Delivery zone</Trans>}
      hint={<Trans>Choosing a zone closes this panel.</Trans>}
      name="zone"
      defaultValue=""
      onChange={pick}
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
