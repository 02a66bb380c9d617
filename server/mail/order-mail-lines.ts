import type { ItemOption, OrderItem } from '#domain/entities.ts';
import { linePrice } from '#domain/pricing.ts';
import { itemById } from '#domain/menu/menu.ts';
import { choiceLabel, isSelected } from '#domain/menu/item-parts.ts';
import { promisedTime } from '#domain/schedule/promised-time.ts';
import { mealVouchers } from '#domain/settings/meal-vouchers.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { formatDate, formatDay } from '#format/dates.ts';
import { formatTime } from '#format/times.ts';
import { formatPhone } from '#format/phone.ts';
import { formatPercent, formatPrice } from '#format/numbers.ts';
import type { Locale } from '#config/site.ts';
import { translator, type Translate } from '#server/locale/translate.ts';
import { defuseLinks } from './free-text.ts';
import type { HandlingRow } from '#server/counter/handling-tables.ts';
import type { LineRefundRow } from '#server/counter/line-refunds/line-refund-tables.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import type { orders } from '#server/orders/order-tables.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { priceStoredOrder, storedBreakdown } from '#server/orders/stored-price.ts';

/** An order with the shop version it was priced with, and what its mail may contain. */
export type MailedOrder = {
  order: typeof orders.$inferSelect;
  catalogue: Catalogue;
  /**
   * Whether the recipient may see text typed by the customer: the restaurant, or the account that owns the verified email.
   * Anyone can order with someone else's email, and must not be able to send them text this way.
   */
  maySeeFreeText: boolean;
  /** Language of the mail: the customer's at the order, or the restaurant's. */
  locale: Locale;
  /** State of the order at the restaurant; null if the restaurant does not have it. */
  handling: HandlingRow | null;
  /** Whether the restaurant has accepted the order, or nobody has to because the shop runs without the counter. */
  isConfirmed: boolean;
  /** Address of the page that follows the order, for the customer; null for the restaurant, and without the counter. */
  trackingUrl: string | null;
  /** Refunds of single lines, without those that have failed. */
  lineRefunds: readonly LineRefundRow[];
};

/** Formats a label and its value. French has a non-breaking space before the colon. */
export const labelledLine = (t: Translate, label: string, value: string) => t('{label}\u00A0: {what}', { label, what: value });

/** Returns the promised time that was shown when the order was placed, or "as soon as possible" if there was no estimate. */
function formatSlot({ order, catalogue: { site }, locale }: MailedOrder): string {
  const t = translator(locale);
  const { deliveryDate: date, deliveryTimeRange: range, estimatedAt: estimate } = order;
  const time = promisedTime({ mode: order.isPickup ? 'pickup' : 'delivery', date, range, estimate, timeZone: site.timeZone });
  if (time === null) return t('dès que possible');
  const start = formatTime(time.start, locale);
  return time.end === null ? t('vers {start}', { start }) : t('entre {start} et {end}', { start, end: formatTime(time.end, locale) });
}

/** Returns the date for which an order is wanted, and its time. */
export function formatDateAndSlot(mailed: MailedOrder): string {
  return `${formatDate(mailed.order.deliveryDate, mailed.locale)}, ${formatSlot(mailed)}`;
}

/** Returns the time for which an order is wanted, with the day if it was placed on another one. For the subject of a mail. */
export function formatSlotForSubject(mailed: MailedOrder): string {
  const { order, catalogue, locale } = mailed;
  const isSameDay = wallTimeAt(order.createdAt, catalogue.site.timeZone).date === order.deliveryDate;
  return isSameDay ? formatSlot(mailed) : `${formatDay(order.deliveryDate, locale)}, ${formatSlot(mailed)}`;
}

export function summaryLines(orderMail: MailedOrder): string[] {
  const { order, catalogue, locale } = orderMail;
  const t = translator(locale);
  const { address, postal_code, city } = order.content.customer.location;
  const destination = order.isPickup
    ? labelledLine(t, t('À emporter'), parseSettings(catalogue.flatSettings).contacts.address || catalogue.site.title)
    : labelledLine(
        t,
        t('En livraison'),
        orderMail.maySeeFreeText ? defuseLinks(`${address}, ${postal_code} ${city}`) : t('à l’adresse indiquée à la commande'),
      );
  const paymentText = t(order.status === 'paid' ? 'par carte bancaire, réglé' : 'en espèces, à la remise de la commande');
  return [
    labelledLine(t, t('Commande'), storedOrderNumber(order)),
    labelledLine(t, t('Date'), formatDateAndSlot(orderMail)),
    destination,
    labelledLine(t, t('Paiement'), paymentText),
    ...mealVoucherLines(orderMail),
  ];
}

/** Returns the line with the meal vouchers that pay a cash order; empty without any. */
function mealVoucherLines({ order, catalogue, locale }: MailedOrder): string[] {
  const t = translator(locale);
  const names = mealVouchers(catalogue.flatSettings, order.isPickup ? 'pickup' : 'delivery');
  if (order.paymentMethod !== 'cash' || names === '') return [];
  return [labelledLine(t, t('Titres-restaurant acceptés'), names)];
}

export function itemLines(mailed: MailedOrder): string[] {
  const { order, locale } = mailed;
  const mode = order.isPickup ? 'pickup' : 'delivery';
  const { items, freeItems } = order.pricingInput;
  return [
    ...items.flatMap((item) => [
      `${item.quantity} × ${item.item_name}, ${formatPrice(linePrice(item, mode), locale)}`,
      ...itemDetailLines(item, mailed),
    ]),
    ...freeItems.flatMap((item) => [
      `${item.quantity} × ${item.item_name}, ${translator(locale)('offert')}`,
      ...itemDetailLines(item, mailed),
    ]),
  ];
}

function itemDetailLines(item: OrderItem, { catalogue, maySeeFreeText, locale }: MailedOrder): string[] {
  const t = translator(locale);
  const choices = item.options.map((option) => choiceLine(option, t)).filter((line) => line !== null);
  const note = maySeeFreeText ? item.note.trim() : '';
  return [
    ...choices,
    ...(note === '' ? [] : [labelledLine(t, `   ${t('Note')}`, defuseLinks(note))]),
    labelledLine(t, `   ${t('Allergènes')}`, allergensText(item, catalogue, t)),
  ];
}

function choiceLine({ option_name, option_options }: ItemOption, t: Translate): string | null {
  const names = option_options.filter(isSelected).map(choiceLabel);
  return names.length === 0 ? null : labelledLine(t, `   ${option_name}`, names.join(', '));
}

/** Lists the allergens from the menu. A missing list is unknown, an empty one means none. */
function allergensText({ item_id }: OrderItem, { menus, flatSettings }: Catalogue, t: Translate): string {
  const allergens = itemById(menus, item_id)?.item_allergens;
  if (allergens) return allergens.length === 0 ? t('aucun des quatorze à déclaration obligatoire') : allergens.join(', ');
  const phone = formatPhone(parseSettings(flatSettings).contacts.phone);
  return phone === '' ? t('non renseignés') : t('non renseignés, appelez-nous au {phone}', { phone });
}

export function priceLines({ order, catalogue, locale }: MailedOrder): string[] {
  const t = translator(locale);
  const { subtotal, discount, delivery, total } = order;
  const { inclusive } = catalogue.site.tax;
  const { surcharge } = storedBreakdown(order, catalogue);
  const fee = delivery - surcharge;
  const vat = priceStoredOrder(order, catalogue).taxByRate.map(({ rate, tax }) =>
    labelledLine(t, t(inclusive ? 'dont TVA {rate}' : 'TVA {rate}', { rate: formatPercent(rate, locale) }), formatPrice(tax, locale)),
  );
  return [
    labelledLine(t, t('Sous-total'), formatPrice(subtotal, locale)),
    ...(discount > 0 ? [labelledLine(t, t('Remise'), `−${formatPrice(discount, locale)}`)] : []),
    ...(order.isPickup ? [] : [labelledLine(t, t('Livraison'), fee === 0 ? t('offerte') : formatPrice(fee, locale))]),
    ...(surcharge === 0 ? [] : [labelledLine(t, t('Supplément petite commande'), formatPrice(surcharge, locale))]),
    ...(inclusive
      ? [labelledLine(t, t('Total TTC'), formatPrice(total, locale)), ...vat]
      : [...vat, labelledLine(t, t('Total TTC'), formatPrice(total, locale))]),
  ];
}

/** Returns the line with the link to the order's page; empty if it has none. */
export function trackingLines({ trackingUrl, locale }: MailedOrder): string[] {
  const t = translator(locale);
  return trackingUrl === null ? [] : [labelledLine(t, t('Suivre la commande et imprimer le reçu'), trackingUrl)];
}

/** Returns the line with the restaurant's phone and email; empty if it has neither. */
export function contactLines({ catalogue: { flatSettings }, locale }: MailedOrder): string[] {
  const t = translator(locale);
  const { phone, email } = parseSettings(flatSettings).contacts;
  const contacts = [formatPhone(phone), email].filter((way) => way !== '');
  return contacts.length === 0 ? [] : [labelledLine(t, t('Une question, un allergène, un changement'), contacts.join(', '))];
}
