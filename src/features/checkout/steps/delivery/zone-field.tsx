import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ChangeEvent } from 'react';
import { matchingZones } from '#domain/delivery.ts';
import type { DeliveryForm, DeliveryZone } from '#domain/entities.ts';
import { useCheckout } from '#features/checkout/checkout-context.ts';
import { Button } from '#ui/form/button.tsx';
import { Select } from '#ui/form/field.tsx';
import styles from './zone-field.module.css';

type ZoneFieldProps = { zones: DeliveryZone[]; delivery: DeliveryForm };

const focusField = (field: HTMLSelectElement | null) => field?.focus();

/**
 * The delivery zone. Shows its name if the address matches exactly one zone, otherwise a list. Choosing a zone from the list fills in
 * its city and postal code.
 */
export function ZoneField({ zones, delivery }: ZoneFieldProps) {
  const { t } = useLingui();
  const { drafts } = useCheckout();
  const [isListWanted, setListWanted] = useState(false);
  const [zone, ...others] = matchingZones(delivery, zones);

  function fillInZone({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
    const chosen = zones[Number(currentTarget.value)];
    // The list keeps the focus: arrow keys choose one zone after the other.
    setListWanted(true);
    if (chosen !== undefined) drafts.change('delivery', { city: chosen.city, postal_code: chosen.postal_code });
  }

  if (zone !== undefined && others.length === 0 && !isListWanted)
    return (
      <div>
        <p className={styles['label']}>
          <Trans>Delivery zone</Trans>
        </p>
        <p className={styles['zone']}>
          <span translate="no">{zone.name}</span>
          <Button kind="quiet" className={styles['change']} onClick={() => setListWanted(true)}>
            <Trans>Change zone</Trans>
          </Button>
        </p>
      </div>
    );
  return (
    <Select
      label={<Trans>Delivery zone</Trans>}
      name="zone"
      autoComplete="off"
      ref={isListWanted ? focusField : null}
      value={zone === undefined ? '' : zones.indexOf(zone)}
      onChange={fillInZone}
    >
      <option value="" disabled>
        {t`Choose your zone`}
      </option>
      {zones.map((listed, index) => (
        <option key={`${listed.name} ${listed.postal_code}`} value={index}>
          {listed.name}
        </option>
      ))}
    </Select>
  );
}
