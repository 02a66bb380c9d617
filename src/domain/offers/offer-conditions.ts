import type { CartItem, Id, Menu, Offer, OrderMode } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { isOfferActive, isSameId, linesInScope, offerMode } from './offers.ts';

/** The cart, mode and moment that an offer is held against. `subtotal` is in cents, `timeZone` the restaurant's. */
export type OfferMoment = { items: readonly CartItem[]; mode: OrderMode; subtotal: Cents; now: Date; timeZone: string };

/** A condition of an offer that a cart does not meet. */
export type OfferCondition =
  /** The offer is no longer made. */
  | { type: 'over' }
  /** It is for orders of this mode. */
  | { type: 'mode'; mode: OrderMode }
  /** It holds on other days, or at other hours. */
  | { type: 'time' }
  /** It is for other items. */
  | { type: 'items' }
  /** So much more must be ordered, in cents. */
  | { type: 'minimum'; missing: Cents };

/**
 * What keeps an offer from counting for a cart, in the order in which it is told. Nothing where only another offer takes
 * its place, or where it waits for its code.
 *
 * @throws RangeError for a negative minimum, and for an unknown time zone
 * @example unmetConditions({ ...offer, minimum_amount: 20 }, moment) // [{ is: 'minimum', missing: 350 }]
 * @spec §9 Offer conditions
 */
export function unmetConditions(offer: Offer, { items, mode, subtotal, now, timeZone }: OfferMoment): OfferCondition[] {
  if (!offer.is_active) return [{ type: 'over' }];
  const unmet: OfferCondition[] = [];
  const wanted = offerMode(offer);
  if (wanted !== 'both' && wanted !== mode) unmet.push({ type: 'mode', mode: wanted });
  if (!isOfferActive(offer, now, timeZone)) unmet.push({ type: 'time' });
  if (linesInScope(offer, items).size === 0) unmet.push({ type: 'items' });
  const missing = toCents(offer.minimum_amount ?? 0) - subtotal;
  if (missing > 0) unmet.push({ type: 'minimum', missing });
  return unmet;
}

/** Names of the menus, categories and items an offer is for, as far as the menus know them; none: it is for everything. */
export function scopeNames(offer: Offer, menus: readonly Menu[]): string[] {
  const { menus: ofMenus, categories, items } = offer;
  const isNamed = (ids: readonly Id[] | null | undefined, id: Id) => (ids ?? []).some((one) => isSameId(one, id));
  const ownItems = offer.type === 'free_item' ? [] : items;
  const names = menus.flatMap((menu) => [
    ...(isNamed(ofMenus, menu.menu_id) ? [menu.menu_name ?? ''] : []),
    ...menu.categories.flatMap((category) => [
      ...(isNamed(categories, category.category_id) ? [category.category_name] : []),
      ...category.items.filter(({ item_id }) => isNamed(ownItems, item_id)).map(({ item_name }) => item_name),
    ]),
  ]);
  return [...new Set(names)].filter((name) => name !== '');
}
