import { isTooFar, zoneFor } from '#domain/delivery.ts';
import type { CartItem, Destination, DistanceResult, OfferId, OrderPayload, Settings } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { offeredMethods, payableMethods } from '#domain/order/payment-methods.ts';
import { priceCart, type PricedCart } from '#domain/pricing.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { findOfferByCoupon } from '#server/catalogue/offer-routes.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { areEarnedFreeItems, hasSamePrices, resolveOrderLine } from './order-lines.ts';
import { cashLimitExceeded, couponInvalid, itemsUnavailable, OrderRejected, priceChanged } from './order-rejected.ts';
import { validateSlot, type SlotInstants } from './validate-slot.ts';

/** What an order is validated against. */
export type OrderContext = {
  catalogue: Catalogue;
  now: Date;
  /** Returns the distance to a delivery address, or null for an unknown address. Called only for distance-based delivery fees. */
  readDistance: (location: OrderPayload['customer']['location']) => DistanceResult | null;
};

/** Result of a successful validation: the price and its inputs. */
export type AcceptedOrder = {
  price: PricedCart;
  lines: CartItem[];
  destination: Destination | null;
  couponOfferId: OfferId | null;
  /** Null for `ASAP`. */
  slot: SlotInstants | null;
};

/**
 * Validates an order against the shop on sale. Recomputes all amounts: those sent by the client are only compared.
 *
 * @throws OrderRejected with the reason
 * @spec docs/behaviour §4 Checkout tabs; §5 Too far, Item availability; §9 Discounts, Delivery fee
 */
export function validateOrder(order: OrderPayload, { catalogue, now, readDistance }: OrderContext): AcceptedOrder {
  const mode = order.is_pickup ? 'pickup' : 'delivery';
  validateMode(order, catalogue);
  const lines = validateLines(order, catalogue);
  const slot = validateSlot(order, { lines, mode, catalogue, now });
  const destination = order.is_pickup ? null : validateDestination(order, catalogue, readDistance);
  const { menus, offers, flatSettings: settings, site } = catalogue;
  const couponOfferId = order.coupon === undefined ? null : (findOfferByCoupon(catalogue, order.coupon, now)?.id ?? null);
  const price = priceCart(
    { items: lines, mode, couponOfferId, destination },
    { offers, menus, settings, tax: site.tax, now, timeZone: site.timeZone },
  );
  if (order.coupon !== undefined && couponOfferId === null) throw couponInvalid(price);
  validatePrices(order, lines, price);
  validatePaymentMethod(order, price, settings);
  return { price, lines, destination, couponOfferId, slot };
}

/** Rejects a delivery while delivery is disabled in the settings. */
function validateMode({ is_pickup }: OrderPayload, { flatSettings }: Catalogue): void {
  if (!is_pickup && !parseSettings(flatSettings).delivery.isActive)
    throw new OrderRejected('delivery_unavailable', 'Le restaurant ne livre pas en ce moment.');
}

/** Rejects a payment method that is disabled or not allowed for this total: a card below its minimum, or cash above its limit. */
function validatePaymentMethod({ payment_method }: OrderPayload, { total }: PricedCart, settings: Settings): void {
  const offered = offeredMethods(settings);
  if (payableMethods(offered, total, settings).includes(payment_method)) return;
  if (payment_method === 'cash' && offered.includes('cash')) {
    throw cashLimitExceeded(parseSettings(settings).payments.cashMaximum);
  }
  throw new OrderRejected('method_unavailable', 'Ce mode de paiement n’est pas disponible.');
}

/** Resolves the order's lines against the current menus. */
function validateLines({ items }: OrderPayload, { menus }: Catalogue): CartItem[] {
  const lines = items.map((submitted) => ({ submitted, line: resolveOrderLine(submitted, menus) }));
  const missing = lines.filter(({ line }) => line === null).map(({ submitted }) => submitted);
  if (missing.length > 0) throw itemsUnavailable('Certains articles ne sont plus disponibles', missing);
  return lines.map(({ line }) => line).filter((line) => line !== null);
}

/** Returns the delivery zone of an address, or its distance, whichever the shop's delivery fees are computed from. */
function validateDestination(
  { customer: { location } }: OrderPayload,
  catalogue: Catalogue,
  readDistance: OrderContext['readDistance'],
): Destination {
  const tooFar = new OrderRejected('too_far', 'L’adresse est trop éloignée du restaurant');
  const { calculationType, zones } = parseSettings(catalogue.flatSettings).delivery;
  if (calculationType === 'zone_based') {
    const zone = zoneFor(location, zones);
    if (zone === null) throw tooFar;
    return { zone };
  }
  const distance = readDistance(location);
  if (distance === null || isTooFar(distance, catalogue.flatSettings)) throw tooFar;
  return { distance };
}

/** Rejects an order if any amount, line price, or free item differs from what the customer saw. */
function validatePrices(order: OrderPayload, lines: readonly CartItem[], price: PricedCart): void {
  const mode = order.is_pickup ? 'pickup' : 'delivery';
  const { subtotal, discount, delivery, tax, total } = price;
  const amounts = [
    [order.subtotal, subtotal],
    [order.discount, discount],
    [order.delivery, delivery],
    [order.tax, tax],
    [order.total, total],
  ] as const;
  const hasSameAmounts = amounts.every(([sent, computed]) => sent !== undefined && toCents(sent) === computed);
  const hasSameLines = order.items.every((sent, index) => {
    const line = lines[index];
    return line !== undefined && hasSamePrices(sent, line, mode);
  });
  if (!hasSameAmounts || !hasSameLines || !areEarnedFreeItems(order.free_items, price.freeItems)) throw priceChanged(price);
}
