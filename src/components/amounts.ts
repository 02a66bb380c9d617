import type { Offer, OrderMode, OrderPayload } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';
import type { PricedCart } from '#domain/pricing.ts';

/** How a total comes about; cents. */
export type Amounts = {
  subtotal: Cents;
  discount: Cents;
  /** Names of what took something off, where the restaurant gave them names. */
  discountNames: string[];
  mode: OrderMode;
  /** Null: not known yet. */
  delivery: Cents | null;
  total: Cents;
  /** Rate in percent; null where only the sum of all rates is known. */
  taxes: { rate: number | null; tax: Cents }[];
};

/** The amounts of the cart as it is now. */
export function amountsNow(price: PricedCart, mode: OrderMode, offers: readonly Offer[]): Amounts {
  const names = price.appliedOffers
    .filter(({ discount }) => discount > 0)
    .map(({ id }) => offers.find((offer) => String(offer.id) === String(id))?.name);
  return {
    subtotal: price.subtotal,
    discount: price.discount,
    discountNames: names.flatMap((name) => (name ? [name] : [])),
    mode,
    delivery: price.deliveryKnown ? price.delivery : null,
    total: price.total,
    taxes: price.taxByRate,
  };
}

/** The amounts that an order was placed with. */
export function amountsOf(order: OrderPayload): Amounts {
  return {
    subtotal: toCents(order.subtotal),
    discount: toCents(order.discount),
    discountNames: [],
    mode: order.is_pickup ? 'pickup' : 'delivery',
    delivery: toCents(order.delivery),
    total: toCents(order.total),
    taxes: order.tax === 0 ? [] : [{ rate: null, tax: toCents(order.tax) }],
  };
}
