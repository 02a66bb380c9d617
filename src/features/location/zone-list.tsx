import { Trans } from '@lingui/react/macro';
import type { DeliveryZone } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { Choice, ChoiceGroup } from '#ui/form/choice.tsx';
import { Price } from '#ui/price.tsx';
import { useLocationPanel } from './location-context.ts';
import styles from './zone-list.module.css';

type ZoneListProps = { zones: readonly DeliveryZone[]; current: DeliveryZone | null };

/** Delivery zones with their fees. Selecting one confirms the choice and closes the panel. */
export function ZoneList({ zones, current }: ZoneListProps) {
  const { panel } = useLocationPanel();
  return (
    <ChoiceGroup className={styles['zones']} legend={<Trans>Delivery zone</Trans>} hint={<Trans>Choosing a zone closes this panel.</Trans>}>
      {zones.map((zone) => {
        const choose = () => panel.send({ type: 'zone.choose', zone });
        const isCurrent = zone === current;
        return (
          <Choice
            key={`${zone.name} ${zone.postal_code} ${zone.city}`}
            type="radio"
            name="zone"
            checked={isCurrent}
            onChange={choose}
            {...(isCurrent ? { onClick: choose } : {})}
            label={zone.name}
            aside={<Price cents={toCents(zone.delivery_fee ?? 0)} />}
          />
        );
      })}
    </ChoiceGroup>
  );
}
