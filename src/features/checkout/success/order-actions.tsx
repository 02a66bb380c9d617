import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SiteConfig } from '#config/site.ts';
import { calendarEvent } from '#domain/order/calendar-event.ts';
import type { FinishedOrder } from '#domain/order/attempt.ts';
import { reorder } from '#domain/order/reorder.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { CartItem, Menu, Settings } from '#domain/entities.ts';
import { Button, buttonClass } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MapLink } from '#ui/map-link.tsx';
import { Notice } from '#ui/page/notice.tsx';
import styles from './order-actions.module.css';

/** Effects of the buttons below a confirmed order. */
export type OrderEffects = {
  saveFile: (name: string, type: string, text: string) => void;
  print: () => void;
  addToCart: (items: readonly CartItem[]) => void;
};

type OrderActionsProps = {
  order: FinishedOrder;
  number: string;
  /** Time that the restaurant has promised, as an ISO 8601 instant, or null. */
  promisedAt: string | null;
  /** Whether the order is refused or cancelled. Then the calendar and the map are not offered. */
  isCalledOff: boolean;
  effects: OrderEffects;
  site: SiteConfig;
  settings: Settings;
  menus: Menu[];
};

/** Calendar, map, receipt and reorder of a placed order. */
export function OrderActions({ order, number, promisedAt, isCalledOff, effects, site, settings, menus }: OrderActionsProps) {
  const { t } = useLingui();
  const [missing, setMissing] = useState('');
  const { name, address, mapUrl } = parseSettings(settings).contacts;
  const { is_pickup: isPickup, customer } = order.payload;
  const { location } = customer;
  const shopName = name || site.title;
  const place = isPickup ? address : `${location.address}, ${location.postal_code} ${location.city}`;
  const summary = t`Order ${number} · ${shopName}`;
  const event = isCalledOff ? null : calendarEvent({ order, promisedAt, summary, place, timeZone: site.timeZone });

  function orderAgain() {
    const lines = reorder(order.payload, menus);
    effects.addToCart(lines.items);
    setMissing(lines.missing.join(', '));
  }

  return (
    <div className={styles['actions']}>
      {event === null ? null : (
        <Button kind="secondary" onClick={() => effects.saveFile(`${number}.ics`, 'text/calendar', event)}>
          <Icon name="calendar" />
          <Trans>Add to calendar</Trans>
        </Button>
      )}
      {isPickup && address && !isCalledOff ? (
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
