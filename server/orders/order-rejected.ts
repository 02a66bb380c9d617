import type { Locale } from '#config/site.ts';
import { formatPrice } from '#format/numbers.ts';
import { translator, type Text } from '#server/locale/translate.ts';
import type { CartItem } from '#domain/entities.ts';
import { toDecimal } from '#domain/money.ts';
import type { PricedCart } from '#domain/pricing.ts';
import { HttpError, type ErrorCode } from '#server/http/errors.ts';

type NamedItems = readonly Pick<CartItem, 'item_name'>[];

/** The 409 for a well-formed order that the restaurant does not accept. `code` tells the client how to react. */
export class OrderRejected extends HttpError {
  constructor(code: ErrorCode, message: string, payload?: object, translate?: (locale: Locale) => string) {
    super(409, message, { code, ...(payload !== undefined && { payload }), ...(translate !== undefined && { translate }) });
    this.name = 'OrderRejected';
  }
}

/** Rejects an order because of items that cannot be ordered, and names them. */
export function itemsUnavailable(reason: Text, items: NamedItems): OrderRejected {
  const names = items.map(({ item_name }) => item_name);
  function translate(locale: Locale) {
    const t = translator(locale);
    return t('{reason}\u00A0: {items}.', { reason: t(reason), items: names.join(', ') });
  }
  return new OrderRejected('item_unavailable', translate('fr'), { items: names }, translate);
}

/** Rejects an order whose total is above the limit of cash payments, in cents. */
export function cashLimitExceeded(limit: number): OrderRejected {
  const translate = (locale: Locale) =>
    translator(locale)('Au-delà de {limit}, une commande ne peut pas être réglée en espèces.', { limit: formatPrice(limit, locale) });
  return new OrderRejected('cash_limit', translate('fr'), undefined, translate);
}

/** Rejects an order whose slot is not offered, or in which the named items are not available. */
export function slotUnavailable(items: NamedItems = []): OrderRejected {
  const message = 'Ce créneau n’est plus disponible, veuillez en choisir un autre.';
  return new OrderRejected('slot_unavailable', message, items.length > 0 ? { items: items.map(({ item_name }) => item_name) } : undefined);
}

/** Rejects an order whose coupon is invalid. The payload contains the amounts without the coupon. */
export function couponInvalid(price: PricedCart): OrderRejected {
  return new OrderRejected('coupon_invalid', 'Ce code n’est pas valable', toAmounts(price));
}

/** Rejects an order whose amounts differ from the computed ones. The payload contains the computed amounts. */
export function priceChanged(price: PricedCart): OrderRejected {
  const message = 'Le prix de votre commande a changé, veuillez vérifier le nouveau total.';
  return new OrderRejected('price_changed', message, toAmounts(price));
}

/** Returns the amounts of a priced cart in euros. */
function toAmounts({ subtotal, discount, delivery, tax, total }: PricedCart) {
  return {
    subtotal: toDecimal(subtotal),
    discount: toDecimal(discount),
    delivery: toDecimal(delivery),
    tax: toDecimal(tax),
    total: toDecimal(total),
  };
}
