import { asapEstimate } from '#domain/schedule/asap-estimate.ts';
import type { ItemOption, OrderItem } from '#domain/entities.ts';
import { linePrice } from '#domain/pricing.ts';
import { itemById } from '#domain/menu/menu.ts';
import { choiceLabel, isSelected } from '#domain/menu/item-parts.ts';
import { asSoonAsPossible } from '#domain/schedule.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { formatDate } from '#format/dates.ts';
import { formatPercent, formatPrice } from '#format/numbers.ts';
import { defuseLinks } from './free-text.ts';
import { storedOrderNumber } from '#server/orders/order-numbers.ts';
import type { orders } from '#server/orders/order-tables.ts';
import type { Catalogue } from '#server/catalogue/shop.ts';
import { priceStoredOrder } from '#server/orders/stored-price.ts';

/** An order with the shop version it was priced with. */
export type MailedOrder = {
  order: typeof orders.$inferSelect;
  catalogue: Catalogue;
  /**
   * Whether the recipient may see text typed by the customer: only the restaurant, or the account that owns the verified email.
   * Anyone can order with someone else's email, and such a mail must not carry their text.
   */
  maySeeFreeText: boolean;
};

/** Formats a label and its value with the non-breaking space of French before the colon. */
export const labelledLine = (label: string, what: string) => `${label}\u00A0: ${what}`;

/** Returns the slot, or "as soon as possible" with the estimate shown when the order was placed. */
export function formatSlot({ order, catalogue: { flatSettings: settings, site } }: MailedOrder): string {
  if (order.deliveryTimeRange !== asSoonAsPossible) return order.deliveryTimeRange;
  const mode = order.isPickup ? 'pickup' : 'delivery';
  const estimate = asapEstimate({ mode, settings, now: order.createdAt, timeZone: site.timeZone });
  return `dès que possible${estimate === null ? '' : `, vers ${estimate}`}`;
}

export function summaryLines(mailed: MailedOrder): string[] {
  const { order, catalogue } = mailed;
  const { address, postal_code, city } = order.content.customer.location;
  const where = order.isPickup
    ? labelledLine('À emporter', parseSettings(catalogue.flatSettings).contacts.address || catalogue.site.title)
    : labelledLine(
        'En livraison',
        mailed.maySeeFreeText ? defuseLinks(`${address}, ${postal_code} ${city}`) : 'à l’adresse indiquée à la commande',
      );
  const paid = order.status === 'paid' ? 'par carte bancaire, réglé' : 'en espèces, à la remise de la commande';
  return [
    labelledLine('Commande', storedOrderNumber(order)),
    labelledLine('Date', `${formatDate(order.deliveryDate)}, ${formatSlot(mailed)}`),
    where,
    labelledLine('Paiement', paid),
  ];
}

export function itemLines(mailed: MailedOrder): string[] {
  const { order } = mailed;
  const mode = order.isPickup ? 'pickup' : 'delivery';
  const { items, freeItems } = order.pricingInput;
  return [
    ...items.flatMap((item) => [
      `${item.quantity} × ${item.item_name}, ${formatPrice(linePrice(item, mode))}`,
      ...itemDetailLines(item, mailed),
    ]),
    ...freeItems.flatMap((item) => [`${item.quantity} × ${item.item_name}, offert`, ...itemDetailLines(item, mailed)]),
  ];
}

function itemDetailLines(item: OrderItem, { catalogue, maySeeFreeText }: MailedOrder): string[] {
  const choices = item.options.map(choiceLine).filter((line) => line !== null);
  const note = maySeeFreeText ? item.note.trim() : '';
  return [
    ...choices,
    ...(note === '' ? [] : [labelledLine('   Note', defuseLinks(note))]),
    labelledLine('   Allergènes', allergensText(item, catalogue)),
  ];
}

function choiceLine({ option_name, option_options }: ItemOption): string | null {
  const names = option_options.filter(isSelected).map(choiceLabel);
  return names.length === 0 ? null : labelledLine(`   ${option_name}`, names.join(', '));
}

/** Lists the menu's allergens. A missing list is not an empty one. */
function allergensText({ item_id }: OrderItem, { menus, flatSettings }: Catalogue): string {
  const allergens = itemById(menus, item_id)?.item_allergens;
  if (allergens) return allergens.length === 0 ? 'aucun des quatorze à déclaration obligatoire' : allergens.join(', ');
  const phone = parseSettings(flatSettings).contacts.phone;
  return `non renseignés${phone === '' ? '' : `, appelez-nous au ${phone}`}`;
}

export function priceLines({ order, catalogue }: MailedOrder): string[] {
  const { subtotal, discount, delivery, total } = order;
  const { inclusive } = catalogue.site.tax;
  const vat = priceStoredOrder(order, catalogue).taxByRate.map(({ rate, tax }) =>
    labelledLine(`${inclusive ? 'dont ' : ''}TVA ${formatPercent(rate)}`, formatPrice(tax)),
  );
  return [
    labelledLine('Sous-total', formatPrice(subtotal)),
    ...(discount > 0 ? [labelledLine('Remise', `−${formatPrice(discount)}`)] : []),
    ...(order.isPickup ? [] : [labelledLine('Livraison', delivery === 0 ? 'offerte' : formatPrice(delivery))]),
    ...(inclusive ? [labelledLine('Total TTC', formatPrice(total)), ...vat] : [...vat, labelledLine('Total TTC', formatPrice(total))]),
  ];
}

/** Returns the restaurant's contact line. */
export function contactLines({ flatSettings }: Catalogue): string[] {
  const { phone, email } = parseSettings(flatSettings).contacts;
  const ways = [phone, email].filter((way) => way !== '');
  return ways.length === 0 ? [] : [labelledLine('Une question, un allergène, un changement', ways.join(', '))];
}
