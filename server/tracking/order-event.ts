import { calendarEvent, type CalendarEvent } from '#domain/order/calendar-event.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { translator } from '#server/locale/translate.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import type { OrderMailKind } from '#server/mail/order-mail-kinds.ts';
import type { MailedOrder } from '#server/mail/order-mail-lines.ts';

/** Mails with an event for the customer's calendar, and whether they are about an order that is called off. */
const kindsWithEvent: Partial<Record<OrderMailKind, { isCalledOff: boolean }>> = {
  confirmed: { isCalledOff: false },
  'order accepted': { isCalledOff: false },
  'order closed': { isCalledOff: true },
  refunded: { isCalledOff: true },
  'paid refunded': { isCalledOff: true },
};

/** Returns the event of an order's mail, as the order's pages offer it; null for a mail or an order without one. */
export function orderEvent(kind: OrderMailKind, mailed: MailedOrder): CalendarEvent | null {
  const kindOptions = kindsWithEvent[kind];
  if (kindOptions === undefined) return null;
  const { order, handling, catalogue, locale, maySeeFreeText } = mailed;
  // A mail may be sent late, when the order has been called off since.
  const isCalledOff = kindOptions.isCalledOff || order.status === 'cancelled' || (handling !== null && handling.closure !== null);
  const { site, flatSettings } = catalogue;
  const { contacts } = parseSettings(flatSettings);
  const shopName = contacts.name || site.title;
  const { address, postal_code, city } = order.content.customer.location;
  return calendarEvent({
    isCalledOff,
    orderId: order.orderId,
    isPickup: order.isPickup,
    date: order.deliveryDate,
    range: order.deliveryTimeRange,
    estimate: order.estimatedAt?.toISOString() ?? null,
    promisedAt: handling?.promisedAt?.toISOString() ?? null,
    changeCount: handling?.version ?? (isCalledOff ? 1 : 0),
    changedAt: (handling?.updatedAt ?? order.createdAt).getTime(),
    summary: `${translator(locale)('Commande')} ${storedOrderNumber(order)} · ${shopName}`,
    place: order.isPickup ? contacts.address : maySeeFreeText ? `${address}, ${postal_code} ${city}` : '',
    organizer: { name: shopName, email: contacts.email },
    siteRoot: site.siteRoot,
    timeZone: site.timeZone,
  });
}
