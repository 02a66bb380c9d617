import type { CartItem, Id, Offer, OfferId, OrderMode } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { parseTime } from '#domain/schedule/time-ranges.ts';
import { minutesPerDay, wallTimeAt } from '#domain/schedule/wall-clock.ts';

/** Cart, mode, and time for which offers are evaluated. `subtotal` is in cents. */
type OfferSituation = {
  items: readonly CartItem[];
  mode: OrderMode;
  subtotal: Cents;
  couponOfferId: OfferId | null;
  now: Date;
  timeZone: string;
};

/** An applicable offer and the indexes of the cart lines in its scope. */
export type AppliedOffer = { offer: Offer; lines: ReadonlySet<number> };

/**
 * Returns the offers that apply, in list order: active at this time, valid for the mode, with their minimum reached, automatic or
 * enabled by the coupon, and with at least one line in scope.
 *
 * @throws RangeError for a negative minimum
 * @spec docs/behaviour §9 Offer conditions
 */
export function applicableOffers(offers: readonly Offer[], situation: OfferSituation): AppliedOffer[] {
  return offers
    .filter((offer) => meetsConditions(offer, situation) && isOfferActive(offer, situation.now, situation.timeZone))
    .map((offer) => ({ offer, lines: linesInScope(offer, situation.items) }))
    .filter(({ lines }) => lines.size > 0);
}

function meetsConditions(offer: Offer, { mode, subtotal, couponOfferId }: OfferSituation): boolean {
  const isForMode = offer.delivery_pickup === 'both' || offer.delivery_pickup === mode;
  const isEnabled = offer.auto_apply === 'Yes' || (couponOfferId !== null && isSameId(offer.id, couponOfferId));
  return isForMode && isEnabled && subtotal >= toCents(offer.minimum_amount ?? 0);
}

/** Compares ids as strings. */
export function isSameId(a: Id, b: Id): boolean {
  return a === b || (typeof a !== typeof b && String(a) === String(b));
}

/**
 * Returns the order mode in which an offer has an effect: free delivery has none for pickup.
 *
 * @spec docs/behaviour §9 Discounts: free_delivery
 */
export function offerMode({ type, delivery_pickup }: Pick<Offer, 'type' | 'delivery_pickup'>): Offer['delivery_pickup'] {
  return type === 'free_delivery' && delivery_pickup === 'both' ? 'delivery' : delivery_pickup;
}

/**
 * Whether an offer is active and within its `active_times`, in the restaurant's time zone. Without days it applies every day. With a
 * missing or invalid `start` or `end`, or if both are equal, it applies all day. An `end` before `start` is on the next day. `start`
 * is inclusive, `end` exclusive.
 *
 * @throws RangeError for an unknown time zone
 * @example isOfferActive({ ...offer, active_times: { days: ['mon'], start: '18:00', end: '02:00' } }, now, 'Europe/Paris')
 * @spec docs/behaviour §9 Offer conditions
 */
export function isOfferActive(offer: Pick<Offer, 'is_active' | 'active_times'>, now: Date, timeZone: string): boolean {
  if (!offer.is_active || !offer.active_times) return offer.is_active;
  const { minutes, days } = wallTimeAt(now, timeZone);
  const activeDays = offer.active_times.days ?? [];
  const isActiveOn = (day: string) => activeDays.length === 0 || activeDays.includes(day);
  const [start, end] = [parseTime(offer.active_times.start), parseEndTime(offer.active_times.end)];
  if (start === null || end === null || start === end) return isActiveOn(days.today);
  if (start < end) return isActiveOn(days.today) && start <= minutes && minutes < end;
  return (isActiveOn(days.today) && start <= minutes) || (isActiveOn(days.yesterday) && minutes < end);
}

function parseEndTime(time: string | null | undefined): number | null {
  return time === '24:00' ? minutesPerDay : parseTime(time);
}

/**
 * Returns the indexes of the lines in an offer's scope, or of all lines if it has no scope. The `items` of a `free_item` offer are
 * the free items, not the scope.
 */
export function linesInScope(offer: Offer, items: readonly CartItem[]): ReadonlySet<number> {
  const menus = offer.menus ?? [];
  const categories = offer.categories ?? [];
  const scopedItems = offer.type === 'free_item' ? [] : (offer.items ?? []);
  const isEverything = menus.length + categories.length + scopedItems.length === 0;
  const isInScope = ({ item_menu_id, item_category_id, item_id }: CartItem) =>
    isEverything ||
    menus.some((id) => isSameId(id, item_menu_id)) ||
    categories.some((id) => isSameId(id, item_category_id)) ||
    scopedItems.some((id) => isSameId(id, item_id));
  return new Set(items.flatMap((item, line) => (isInScope(item) ? [line] : [])));
}
