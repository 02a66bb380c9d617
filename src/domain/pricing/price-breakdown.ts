import { deliveryFeeParts } from '#domain/delivery.ts';
import type { CartItem, Destination, Offer, OfferType, OrderMode, OrderPayload, PastOrder, Settings } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { isSameId } from '#domain/offers/active-offers.ts';
import { linePrice, type PricedCart } from '#domain/pricing.ts';

/** The components of a total, for display. All amounts are in cents. */
export type PriceBreakdown = {
  mode: OrderMode;
  /** Undefined if the server did not send it. */
  subtotal: Cents | undefined;
  /** Discount of each offer, with the restaurant's name for it. If the type is null, only the sum of all discounts is known. */
  discounts: { type: OfferType | null; name: string | null; amount: Cents }[];
  /** The delivery fee without the surcharge. Null if the address is unknown, undefined if the server did not send it. */
  fee: Cents | null | undefined;
  /** The surcharge of a small order; 0 if none is due. */
  surcharge: Cents;
  /** Tax by ascending rate in percent. If the rate is null, only the sum over all rates is known. */
  taxes: { rate: number | null; tax: Cents }[];
  /** Whether the prices include the tax. Otherwise it is added to them. */
  isTaxIncluded: boolean;
  total: Cents;
};

/** The components of a total that was charged. */
export type ChargedBreakdown = PriceBreakdown & { subtotal: Cents; fee: Cents };

type Shop = { offers: readonly Offer[]; destination: Destination | null; settings: Settings };

/**
 * Breaks a priced cart down for display. `fee + surcharge` always equals the cart's delivery.
 *
 * @throws RangeError for a negative amount in the destination
 * @example priceBreakdown(price, 'delivery', shop) // { fee: 250, surcharge: 150, … } for a small order
 * @spec docs/behaviour §9 Delivery fee, Default tax rate
 */
export function priceBreakdown(price: PricedCart, mode: OrderMode, { offers, destination, settings }: Shop): PriceBreakdown {
  const { subtotal, taxByRate, total } = price;
  return {
    mode,
    subtotal,
    discounts: price.appliedOffers
      .filter(({ discount }) => discount > 0)
      .map(({ id, type, discount }) => ({ type, name: offers.find((offer) => isSameId(offer.id, id))?.name ?? null, amount: discount })),
    ...splitDelivery(price, destination, settings),
    taxes: taxByRate.map(({ rate, tax }) => ({ rate, tax })),
    isTaxIncluded: isTaxIncluded(price),
    total,
  };
}

/**
 * Splits a priced cart's delivery into the fee (null if unknown) and the surcharge of a small order, in cents.
 *
 * @throws RangeError for a negative amount in the destination
 * @spec docs/behaviour §9 Delivery fee
 */
export function splitDelivery(
  price: PricedCart,
  destination: Destination | null,
  settings: Settings,
): Pick<PriceBreakdown, 'fee' | 'surcharge'> {
  if (isDeliveryPending(price)) return { fee: null, surcharge: 0 };
  if (price.delivery === 0 || destination === null) return { fee: price.delivery, surcharge: 0 };
  const parts = deliveryFeeParts(price.subtotal, destination, settings);
  return parts.fee + parts.surcharge === price.delivery ? parts : { fee: price.delivery, surcharge: 0 };
}

/** Whether the total lacks the delivery fee, because the address is unknown and no offer makes delivery free. */
export function isDeliveryPending({ deliveryKnown, appliedOffers }: Pick<PricedCart, 'deliveryKnown' | 'appliedOffers'>): boolean {
  return !deliveryKnown && appliedOffers.every(({ type }) => type !== 'free_delivery');
}

/** Whether prices are tax-inclusive. */
function isTaxIncluded({ subtotal, discount, delivery, total }: Pick<PricedCart, 'subtotal' | 'discount' | 'delivery' | 'total'>): boolean {
  return total === subtotal - discount + delivery;
}

/** Breaks an order down by its payload, which contains neither the offers, nor the surcharge, nor the tax rates. */
export function orderBreakdown(order: OrderPayload): PriceBreakdown {
  const { subtotal, discount, delivery, tax, total } = {
    subtotal: toCents(order.subtotal),
    discount: toCents(order.discount),
    delivery: toCents(order.delivery),
    tax: toCents(order.tax),
    total: toCents(order.total),
  };
  return {
    mode: order.is_pickup ? 'pickup' : 'delivery',
    subtotal,
    discounts: discount === 0 ? [] : [{ type: null, name: null, amount: discount }],
    fee: delivery,
    surcharge: 0,
    taxes: tax === 0 ? [] : [{ rate: null, tax }],
    isTaxIncluded: isTaxIncluded({ subtotal, discount, delivery, total }),
    total,
  };
}

/** Breaks a past order down by the amounts that the server sent. */
export function pastOrderBreakdown(order: PastOrder): PriceBreakdown {
  const [subtotal, delivery, charge] = [order.subtotal, order.delivery, order.flat_charge].map(toOptionalCents);
  const discount = toOptionalCents(order.discount) ?? 0;
  const total = toCents(order.total);
  // Ignore a surcharge that exceeds the whole delivery, because it cannot be part of it.
  const surcharge = charge === undefined || charge > (delivery ?? 0) ? 0 : charge;
  const sums = order.tax ? [{ rate: null, tax: toCents(order.tax) }] : [];
  return {
    mode: order.is_pickup ? 'pickup' : 'delivery',
    subtotal,
    discounts: discount === 0 ? [] : [{ type: null, name: null, amount: discount }],
    fee: delivery === undefined ? undefined : delivery - surcharge,
    surcharge,
    taxes: order.tax_by_rate?.map(({ rate, tax }) => ({ rate, tax: toCents(tax) })) ?? sums,
    isTaxIncluded: subtotal === undefined || isTaxIncluded({ subtotal, discount, delivery: delivery ?? 0, total }),
    total,
  };
}

const toOptionalCents = (amount: number | null | undefined) => (amount === null || amount === undefined ? undefined : toCents(amount));

/**
 * Returns the subtotals for both modes, before offers and delivery, or null if they are equal.
 *
 * @throws RangeError for a negative price
 * @spec docs/behaviour §3 Item: price_delivery, price_pickup
 */
export function subtotalsByMode(items: readonly CartItem[]): Record<'pickup' | 'delivery', Cents> | null {
  const subtotal = (mode: OrderMode) => items.reduce((sum, item) => sum + linePrice(item, mode), 0);
  const [pickup, delivery] = [subtotal('pickup'), subtotal('delivery')];
  return pickup === delivery ? null : { pickup, delivery };
}
