import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useShop } from '#components/shop-context.ts';
import { zoneFor } from '#domain/delivery.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { statePath } from '#machines/state-path.ts';
import { Alert } from '#ui/dialog/alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useStore } from '#ui/use-store.ts';
import { AddressSearch } from './address-search.tsx';
import { ChoiceConfirmation } from './choice-confirmation.tsx';
import styles from './location-dialog.module.css';
import { useLocationPanel } from './location-context.ts';
import { ZoneList } from './zone-list.tsx';

/** Dialog to choose the delivery place by address, device position or zone, or to choose pickup. */
export function LocationDialog() {
  const { panel, place } = useLocationPanel();
  const { orderMode, settings } = useShop();
  const { t } = useLingui();
  const state = useSelector(panel, ({ value }) => statePath(value));
  const isOpen = useSelector(panel, (snapshot) => snapshot.hasTag('open'));
  const isTooFar = useSelector(panel, (snapshot) => snapshot.hasTag('tooFar'));
  const { contacts, delivery } = parseSettings(settings);
  const isDeliveryOffered = delivery.isActive;
  const chosen = useStore(place, (current) => current);
  const mode = useStore(orderMode, (snapshot) => snapshot.chosen);
  const zones = delivery.calculationType === 'zone_based' ? delivery.zones : [];
  const current = mode === 'delivery' && chosen !== null ? zoneFor(chosen, zones) : null;
  const restaurantAddress = contacts.address;

  return (
    <div className={styles['region']} data-machine="location" data-state={state}>
      <Dialog label={t`Where should we deliver?`} isOpen={isOpen} onClose={() => panel.send({ type: 'panel.close' })}>
        <div className={styles['ways']}>
          {isDeliveryOffered ? (
            <>
              <AddressSearch />
              <Button kind="secondary" isWide isBusy={state === 'open.locating'} onClick={() => panel.send({ type: 'position.request' })}>
                <Icon name="map-pin" />
                <Trans>Use my location</Trans>
              </Button>
            </>
          ) : (
            <Notice tone="info">
              <Trans>The restaurant does not deliver at the moment.</Trans>
            </Notice>
          )}
          <div>
            <Button kind="secondary" isWide onClick={() => panel.send({ type: 'pickup.choose' })}>
              <Icon name="store" />
              <Trans>Pick up at the restaurant</Trans>
            </Button>
            {restaurantAddress === '' ? null : <p className={styles['counter']}>{restaurantAddress}</p>}
          </div>
          {isDeliveryOffered && zones.length > 0 ? <ZoneList zones={zones} current={current} /> : null}
          <ChoiceConfirmation isVisible={state === 'open.chosen'} />
        </div>
        {isTooFar ? (
          <Alert onDismiss={() => panel.send({ type: 'alert.dismiss' })}>
            <Trans>The address is too far from the restaurant</Trans>
          </Alert>
        ) : null}
      </Dialog>
    </div>
  );
}
