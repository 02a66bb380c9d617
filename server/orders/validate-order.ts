import { isTooFar, zoneFor } from '#domain/delivery.ts';
import type { CartItem, Destination, DistanceResult, OfferId, OrderMode, OrderPayload, Settings } from '#domain/entities.ts';
import { toCents, toDecimal } from '#domain/money.ts';
import { offeredMethods, payableMethods } from '#domain/order/payment-methods.ts';
import { priceCart, type PricedCart } from '#domain/pricing.ts';
import { asSoonAsPossible, canOrderNow, scheduleDates, slotsFor, unavailableItems } from '#domain/schedule.ts';
import { parseTime } from '#domain/schedule/time-ranges.ts';
import { createTimeParser, minutesPerDay } from '#domain/schedule/wall-clock.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { formatPrice } from '#format/numbers.ts';
import { ApiError } from '#server/http/errors.ts';
import { findOfferByCoupon } from '#server/catalogue/offer-routes.ts';
import { areEarnedFreeItems, hasSamePrices, resolveOrderLine } from './order-lines.ts';
import type { Catalogue } from '#server/catalogue/shop.ts';

/** What an order is judged by. */
export type OrderContext = {
  catalogue: Catalogue;
  now: Date;
  /** How far a delivery's address is; null where nobody knows it. Asked only where deliveries are priced by distance. */
  distanceTo: (location: OrderPayload['customer']['location']) => DistanceResult | null;
};

/** An order that is accepted: what it costs and what that was computed from. */
export type AcceptedOrder = {
  price: PricedCart;
  lines: CartItem[];
  destination: Destination | null;
  couponOfferId: OfferId | null;
  /** Null for `ASAP`. */
  slot: { start: Date; end: Date } | null;
};

/**
 * Whether the restaurant takes an order as it was sent, now. Everything is looked up and computed again from the shop on
 * sale: nothing that was sent decides a price. Throws the 409 that says why not.
 *
 * @spec §4 Checkout tabs; §5 Too far, Item availability; §9 Discounts, Delivery fee
 */
export function validateOrder(order: OrderPayload, { catalogue, now, distanceTo }: OrderContext): AcceptedOrder {
  const mode = order.is_pickup ? 'pickup' : 'delivery';
  refuseClosedMode(order, catalogue);
  const lines = linesOf(order, catalogue);
  const slot = slotOf(order, lines, mode, catalogue, now);
  const destination = order.is_pickup ? null : destinationOf(order, catalogue, distanceTo);
  const { menus, offers, flatSettings: settings, site } = catalogue;
  const couponOfferId = order.coupon === undefined ? null : (findOfferByCoupon(catalogue, order.coupon, now)?.id ?? null);
  const price = priceCart(
    { items: lines, mode, couponOfferId, destination },
    { offers, menus, settings, tax: site.tax, now, timeZone: site.timeZone },
  );
  if (order.coupon !== undefined && couponOfferId === null)
    throw new ApiError(409, 'Ce code n’est pas valable', { code: 'coupon_invalid', payload: amountsOf(price) });
  refuseOtherPrices(order, lines, price);
  refuseClosedMethod(order, price, settings);
  return { price, lines, destination, couponOfferId, slot };
}

/** What the settings have switched off cannot be ordered, whatever the page offered. */
function refuseClosedMode({ is_pickup }: OrderPayload, { flatSettings }: Catalogue): void {
  if (!is_pickup && !parseSettings(flatSettings).delivery.isActive)
    throw new ApiError(409, 'Le restaurant ne livre pas en ce moment.', { code: 'delivery_unavailable' });
}

/** The method must be on offer, for this total too: what is too little for a card is paid in cash, what is too much for cash by card. */
function refuseClosedMethod({ payment_method }: OrderPayload, { total }: PricedCart, settings: Settings): void {
  const offered = offeredMethods(settings);
  if (payableMethods(offered, total, settings).includes(payment_method)) return;
  if (payment_method === 'cash' && offered.includes('cash'))
    throw new ApiError(
      409,
      `Au-delà de ${formatPrice(parseSettings(settings).payments.cashMaximum)}, une commande ne peut pas être réglée en espèces.`,
      {
        code: 'cash_limit',
      },
    );
  throw new ApiError(409, 'Ce mode de paiement n’est pas disponible.', { code: 'method_unavailable' });
}

function linesOf({ items }: OrderPayload, { menus }: Catalogue): CartItem[] {
  const lines = items.map((sent) => ({ sent, line: resolveOrderLine(sent, menus) }));
  const missing = lines.filter(({ line }) => line === null).map(({ sent }) => sent);
  if (missing.length > 0) throw itemsUnavailable('Certains articles ne sont plus disponibles', missing);
  return lines.map(({ line }) => line).filter((line) => line !== null);
}

function itemsUnavailable(message: string, items: readonly Pick<CartItem, 'item_name'>[]): ApiError {
  return new ApiError(409, `${message}\u00A0: ${namesOf(items)}.`, { code: 'item_unavailable', payload: about(items) });
}

const namesOf = (items: readonly Pick<CartItem, 'item_name'>[]) => items.map(({ item_name }) => item_name).join(', ');
/** Which items a refusal is about. */
const about = (items: readonly Pick<CartItem, 'item_name'>[]) => ({ items: items.map(({ item_name }) => item_name) });

function slotGone(unavailable: readonly CartItem[] = []): ApiError {
  const message = 'Ce créneau n’est plus disponible, veuillez en choisir un autre.';
  return new ApiError(409, message, { code: 'slot_unavailable', ...(unavailable.length > 0 ? { payload: about(unavailable) } : {}) });
}

/** The slot, if the restaurant offers it now and every item can be had in it. */
function slotOf(
  { customer: { date: wish } }: OrderPayload,
  items: CartItem[],
  mode: OrderMode,
  { menus, site: { timeZone }, flatSettings: settings }: Catalogue,
  now: Date,
): AcceptedOrder['slot'] {
  const { delivery_date: date, delivery_time_range: label } = wish;
  const dates = scheduleDates({ now, timeZone });
  if (label === asSoonAsPossible) {
    const unavailable = items.filter((item) => !canOrderNow({ items: [item], menus, mode, now, timeZone }));
    if (date !== dates[0] || unavailable.length === items.length) throw slotGone(unavailable);
    if (unavailable.length > 0) throw itemsUnavailable('Certains articles ne sont pas disponibles en ce moment', unavailable);
    return null;
  }
  const slots = dates.includes(date) ? slotsFor({ menus, mode, date, now, timeZone, settings }) : [];
  const slot = slots.find((one) => one.label === label);
  if (slot === undefined) throw slotGone();
  const unavailable = unavailableItems({ items, menus, mode, date, range: `${slot.start} - ${slot.end}`, timeZone });
  if (unavailable.length > 0) throw itemsUnavailable('Certains articles ne sont pas disponibles à l’heure choisie', unavailable);
  return instantsOf(date, slot, timeZone);
}

/** A slot on the wall clock as instants. One that ends at or before its start ends after midnight. */
function instantsOf(date: string, slot: { start: string; end: string }, timeZone: string): { start: Date; end: Date } {
  const [from, to] = [parseTime(slot.start) ?? 0, parseTime(slot.end) ?? 0];
  const start = createTimeParser(date, timeZone)?.(from) ?? Number.NaN;
  const minutes = (to - from + minutesPerDay) % minutesPerDay;
  return { start: new Date(start), end: new Date(start + minutes * 60_000) };
}

/** Where a delivery goes, as the client found it too: its zone, or how far it is. */
function destinationOf(
  { customer: { location } }: OrderPayload,
  catalogue: Catalogue,
  distanceTo: OrderContext['distanceTo'],
): Destination {
  const tooFar = new ApiError(409, 'L’adresse est trop éloignée du restaurant', { code: 'too_far' });
  const { calculationType, zones } = parseSettings(catalogue.flatSettings).delivery;
  if (calculationType === 'zone_based') {
    const zone = zoneFor(location, zones);
    if (zone === null) throw tooFar;
    return { zone };
  }
  const distance = distanceTo(location);
  if (distance === null || isTooFar(distance, catalogue.flatSettings)) throw tooFar;
  return { distance };
}

/** The right amounts, in euros. */
function amountsOf({ subtotal, discount, delivery, tax, total }: PricedCart) {
  return {
    subtotal: toDecimal(subtotal),
    discount: toDecimal(discount),
    delivery: toDecimal(delivery),
    tax: toDecimal(tax),
    total: toDecimal(total),
  };
}

/** The customer agreed to what was sent: if anything of it is another amount now, the right ones go back. */
function refuseOtherPrices(order: OrderPayload, lines: readonly CartItem[], price: PricedCart): void {
  const mode = order.is_pickup ? 'pickup' : 'delivery';
  const { subtotal, discount, delivery, tax, total } = price;
  const isSame =
    [
      [order.subtotal, subtotal],
      [order.discount, discount],
      [order.delivery, delivery],
      [order.tax, tax],
      [order.total, total],
    ].every(([sent, due]) => sent !== undefined && toCents(sent) === due) &&
    order.items.every((sent, index) => {
      const line = lines[index];
      return line !== undefined && hasSamePrices(sent, line, mode);
    }) &&
    areEarnedFreeItems(order.free_items, price.freeItems);
  if (!isSame) throw priceChanged(price);
}

/** The refusal that tells the right amounts. */
export function priceChanged(price: PricedCart): ApiError {
  const message = 'Le prix de votre commande a changé, veuillez vérifier le nouveau total.';
  return new ApiError(409, message, { code: 'price_changed', payload: amountsOf(price) });
}
