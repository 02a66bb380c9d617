import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { SiteConfig } from '#config/site.ts';
import type { FinishedOrder } from '#domain/order/attempt.ts';
import { reorder } from '#domain/order/reorder.ts';
import { isCalledOff, type OrderTracking } from '#domain/order/tracking.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { CartItem, Menu, Settings } from '#domain/entities.ts';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MapLink } from '#ui/map-link.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { CalendarButton, type SaveFile } from './calendar-button.tsx';
import styles from './order-actions.module.css';

/** Effects of the buttons below a confirmed order. */
export type OrderEffects = {
  saveFile: SaveFile;
  print: () => void;
  addToCart: (items: readonly CartItem[]) => void;
};

type OrderActionsProps = {
  order: FinishedOrder;
  number: string;
  /** The state of the order, if it is known. The map is not offered for an order that is called off. */
  tracking: OrderTracking | undefined;
  effects: OrderEffects;
  site: SiteConfig;
  settings: Settings;
  menus: Menu[];
};

/** Calendar, map, receipt and reorder of a placed order. */
export function OrderActions({ order, number, tracking, effects, site, settings, menus }: OrderActionsProps) {
  const [missing, setMissing] = useState('');
  const { address, mapUrl } = parseSettings(settings).contacts;
  const { is_pickup: isPickup, customer } = order.payload;
  const { date, location } = customer;

  function orderAgain() {
    const lines = reorder(order.payload, menus);
    effects.addToCart(lines.items);
    setMissing(lines.missing.join(', '));
  }

  return (
    <div className={styles['actions']}>
      <CalendarButton
        order={{
          orderId: order.order_id,
          number,
          orderedAt: order.at,
          isPickup,
          date: date.delivery_date,
          range: date.delivery_time_range,
          estimate: order.estimate ?? null,
          address: `${location.address}, ${location.postal_code} ${location.city}`,
        }}
        {...{ tracking, site, settings }}
        saveFile={effects.saveFile}
      />
      {isPickup && address && !(tracking && isCalledOff(tracking)) ? (
        <MapLink address={address} map={mapUrl} target="_blank" className={buttonClass({ kind: 'secondary' })}>
          <Icon name="map-pin" />
          <Trans>See on the map</Trans>
        </MapLink>
      ) : null}
      <Button kind="secondary" onClick={effects.print}>
        <Icon name="printer" />
        <Trans>Print the receipt</Trans>
      </Button>
      <Button kind="secondary" onClick={orderAgain}>
        <Icon name="rotate-cw" />
        <Trans>Reorder</Trans>
      </Button>
      <div data-live="polite" className={styles['missing']}>
        {missing === '' ? null : (
          <Notice tone="warning">
            <Trans>No longer available: {missing}.</Trans>
          </Notice>
        )}
      </div>
    </div>
  );
}
