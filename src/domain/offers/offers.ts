import type { CartItem, Offer, OfferId, OrderMode } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { isOfferActive, isSameId } from './active-offers.ts';

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
