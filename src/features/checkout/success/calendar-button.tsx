import { Trans, useLingui } from '@lingui/react/macro';
import type { SiteConfig } from '#config/site.ts';
import type { Settings } from '#domain/entities.ts';
import { calendarEvent, type EventRequest } from '#domain/order/calendar-event.ts';
import { isCalledOff, type OrderTracking } from '#domain/order/tracking.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { Button } from '#ui/form/button.tsx';
import { Icon } from '#ui/icon.tsx';

export type SaveFile = (name: string, type: string, text: string) => void;

type CalendarButtonProps = {
  order: Pick<EventRequest, 'orderId' | 'isPickup' | 'date' | 'range' | 'estimate'> & {
    number: string;
    /** Unix timestamp in milliseconds. */
    orderedAt: number;
    /** The customer's address, or empty where it is not shown. Unused for a pickup. */
    address: string;
  };
  tracking: OrderTracking | undefined;
  site: SiteConfig;
  settings: Settings;
  saveFile: SaveFile;
};

/** Saves the promised time of an order for a calendar, or removes it once the order is called off. Nothing without a promised time. */
export function CalendarButton({
  order: { number, orderedAt, address, ...order },
  tracking,
  site,
  settings,
  saveFile,
}: CalendarButtonProps) {
  const { t } = useLingui();
  const { contacts } = parseSettings(settings);
  const shopName = contacts.name || site.title;
  const isOrderCalledOff = tracking !== undefined && isCalledOff(tracking);
  const event = calendarEvent({
    ...order,
    promisedAt: tracking?.promised_at ?? null,
    isCalledOff: isOrderCalledOff,
    changeCount: tracking?.change_count ?? 0,
    changedAt: Date.parse(tracking?.changed_at ?? '') || orderedAt,
    summary: t`Order ${number} · ${shopName}`,
    place: order.isPickup ? contacts.address : address,
    organizer: { name: shopName, email: contacts.email },
    siteRoot: site.siteRoot,
    timeZone: site.timeZone,
  });
  if (event === null) return null;
  return (
    <Button kind="secondary" onClick={() => saveFile(`${number}.ics`, 'text/calendar', event.text)}>
      <Icon name="calendar" />
      {isOrderCalledOff ? <Trans>Remove from calendar</Trans> : <Trans>Add to calendar</Trans>}
    </Button>
  );
}
