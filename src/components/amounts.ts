import type { Offer, OrderMode, OrderPayload, PastOrder } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';
import type { PricedCart } from '#domain/pricing.ts';

/** How a total comes about; cents. Undefined: the back end did not say, so nothing is shown. */
export type Amounts = {
  subtotal: Cents | undefined;
  discount: Cents;
  /** Names of what took something off, where the restaurant gave them names. */
  discountNames: string[];
  mode: OrderMode;
  /** Null: not known yet. Includes the surcharge. */
  delivery: Cents | null | undefined;
  /** What a small order adds to the delivery. */
  surcharge?: Cents | undefined;
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

/** The amounts of a past order, as far as the back end gives them. */
export function amountsOfPastOrder(order: PastOrder): Amounts {
  const { discount, is_pickup, tax, tax_by_rate: rates } = order;
  const delivery = centsOf(order.delivery);
  const surcharge = centsOf(order.flat_charge) ?? 0;
  return {
    subtotal: centsOf(order.subtotal),
    discount: toCents(discount ?? 0),
    discountNames: [],
    mode: is_pickup ? 'pickup' : 'delivery',
    delivery,
    surcharge: surcharge <= (delivery ?? 0) ? surcharge : 0,
    total: toCents(order.total),
    taxes: rates ? rates.map((one) => ({ rate: one.rate, tax: toCents(one.tax) })) : tax ? [{ rate: null, tax: toCents(tax) }] : [],
  };
}

/** Returns whether an order's taxes are part of its total or come on top of the other amounts. */
export function isTaxIncluded({ subtotal, discount, delivery, total }: Amounts): boolean {
  return subtotal === undefined || total === subtotal - discount + (delivery ?? 0);
}

const centsOf = (amount: number | null | undefined) => (amount === null || amount === undefined ? undefined : toCents(amount));
