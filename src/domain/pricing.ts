import { defaultTax } from '#config/constants.ts';
import { deliveryFee } from './delivery.ts';
import { applyDiscounts } from '#domain/pricing/discounts.ts';
import type { CartItem, Destination, Menu, Offer, OfferId, OrderMode, Settings } from './entities.ts';
import { earnedFreeItems } from '#domain/offers/free-items.ts';
import type { Cents } from './money.ts';
import { applicableOffers, type AppliedOffer } from '#domain/offers/offers.ts';
import { basePrice, choicePrice, splitIntoParts, selectedChoices } from '#domain/menu/item-parts.ts';
import { calculateTax, type RateTax } from '#domain/pricing/tax.ts';

/** The cart to price. `destination` is null while the delivery address is unknown. */
export type PriceRequest = {
  items: readonly CartItem[];
  mode: OrderMode;
  couponOfferId: OfferId | null;
  destination: Destination | null;
};

/** Rules and data by which a cart is priced. `timeZone` is the restaurant's; rates are percentages. */
export type PriceRules = {
  offers: readonly Offer[];
  /** Menus in which free items are looked up. */
  menus: readonly Menu[];
  settings: Settings;
  tax?: { enabled?: boolean; inclusive?: boolean; defaultRate?: number };
  now: Date;
  timeZone: string;
};

/** A priced cart. All amounts are in cents. */
export type PricedCart = {
  subtotal: Cents;
  discount: Cents;
  delivery: Cents;
  tax: Cents;
  total: Cents;
  /** False for a delivery whose destination is unknown; `delivery` is then 0. */
  deliveryKnown: boolean;
  /** Items earned by offers. All their prices are 0. */
  freeItems: CartItem[];
  /** Offers that have an effect, in list order. */
  appliedOffers: { id: OfferId; type: Offer['type']; discount: Cents }[];
  /** Tax by ascending rate, without rates whose base is 0. */
  taxByRate: RateTax[];
};

/**
 * Returns the price of one piece with its selected options, in cents.
 *
 * @throws RangeError for a negative price
 * @example unitPrice({ ...item, item_price: { price_pickup: 8.5 } }, 'pickup') // 850
 * @spec docs/behaviour §3 Item: price_delivery, price_pickup
 */
export function unitPrice(item: CartItem, mode: OrderMode): Cents {
  return selectedChoices(item).reduce((price, choice) => price + choicePrice(choice), basePrice(item, mode));
}

/** Returns the price of a line, in cents. @spec docs/behaviour §3 Cart */
export function linePrice(item: CartItem, mode: OrderMode): Cents {
  return unitPrice(item, mode) * item.quantity;
}

/**
 * Prices a cart. Cart, order, and the server's validation share this calculation. The total is the subtotal minus the discount plus
 * the delivery, plus the tax if prices are tax-exclusive. No amount is negative. An empty cart costs nothing, not even delivery.
 *
 * @throws RangeError for a negative price, value, fee or minimum, and for an unknown time zone
 * @example priceCart({ items, mode: 'pickup', couponOfferId: null, destination: null }, rules).total // 2340
 * @spec docs/behaviour §9 Discounts, Delivery fee, Default tax rate
 */
export function priceCart(cart: PriceRequest, rules: PriceRules): PricedCart {
  const { items, mode } = cart;
  const { enabled, inclusive, defaultRate } = { ...defaultTax, ...rules.tax };
  const parts = splitIntoParts(items, mode, defaultRate);
  const subtotal = sum(parts.map(({ amount }) => amount));
  const applying = applicableOffers(rules.offers, { ...rules, ...cart, subtotal });
  const discounts = applyDiscounts(applying, parts);
  const freeItems = earnedFreeItems(applying, items, rules.menus);
  const freeDelivery = mode === 'delivery' ? applying.find(({ offer }) => offer.type === 'free_delivery') : undefined;

  const discount = sum(discounts.values());
  const isDeliveryCharged = items.length > 0 && mode === 'delivery' && freeDelivery === undefined;
  const delivery = isDeliveryCharged && cart.destination !== null ? deliveryFee(subtotal, cart.destination, rules.settings) : 0;
  const bases = [...parts.map(({ rate, remaining }) => ({ rate, base: remaining })), { rate: defaultRate, base: delivery }];
  const taxByRate = enabled ? calculateTax(bases, inclusive) : [];
  const tax = sum(taxByRate.map((rateTax) => rateTax.tax));

  const isApplied = (applied: AppliedOffer) => discounts.has(applied) || freeItems.has(applied) || applied === freeDelivery;
  return {
    subtotal,
    discount,
    delivery,
    tax,
    total: subtotal - discount + delivery + (inclusive ? 0 : tax),
    deliveryKnown: mode !== 'delivery' || cart.destination !== null,
    freeItems: [...freeItems.values()].flat(),
    appliedOffers: applying
      .filter(isApplied)
      .map((applied) => ({ id: applied.offer.id, type: applied.offer.type, discount: discounts.get(applied) ?? 0 })),
    taxByRate,
  };
}

function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}
