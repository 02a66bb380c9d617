import type { CartItem, Id, Menu, Offer, OrderMode } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';
import { isOfferActive, isSameId, offerMode } from './active-offers.ts';
import { linesInScope } from './offers.ts';

/** Cart, mode, and time for which an offer is evaluated. `subtotal` is in cents; `timeZone` is the restaurant's. */
export type OfferMoment = { items: readonly CartItem[]; mode: OrderMode; subtotal: Cents; now: Date; timeZone: string };

/** A condition of an offer that is not satisfied. */
export type OfferCondition =
  /** The offer has ended. */
  | { type: 'over' }
  /** The offer requires this order mode. */
  | { type: 'mode'; mode: OrderMode }
  /** The offer applies on other days or at other hours. */
  | { type: 'time' }
  /** The offer applies to other items. */
  | { type: 'items' }
  /** Amount missing to the offer's minimum, in cents. */
  | { type: 'minimum'; missingAmount: Cents };

/**
 * Returns the unmet conditions of an offer, in display order. The list is empty if only the coupon code is missing, or if another
 * offer takes precedence.
 *
 * @throws RangeError for a negative minimum, and for an unknown time zone
 * @example unmetConditions({ ...offer, minimum_amount: 20 }, moment) // [{ type: 'minimum', missingAmount: 350 }]
 * @spec docs/behaviour §9 Offer conditions
 */
export function unmetConditions(offer: Offer, { items, mode, subtotal, now, timeZone }: OfferMoment): OfferCondition[] {
  if (!offer.is_active) return [{ type: 'over' }];
  const unmet: OfferCondition[] = [];
  const requiredMode = offerMode(offer);
  if (requiredMode !== 'both' && requiredMode !== mode) unmet.push({ type: 'mode', mode: requiredMode });
  if (!isOfferActive(offer, now, timeZone)) unmet.push({ type: 'time' });
  if (linesInScope(offer, items).size === 0) unmet.push({ type: 'items' });
  const missingAmount = toCents(offer.minimum_amount ?? 0) - subtotal;
  if (missingAmount > 0) unmet.push({ type: 'minimum', missingAmount });
  return unmet;
}

/** Returns the names of the menus, categories, and items in an offer's scope; an empty list if the offer applies to everything. */
export function scopeNames(offer: Offer, menus: readonly Menu[]): string[] {
  const { menus: scopedMenus, categories, items } = offer;
  const isInScope = (ids: readonly Id[] | null | undefined, id: Id) => (ids ?? []).some((scopedId) => isSameId(scopedId, id));
  const scopedItems = offer.type === 'free_item' ? [] : items;
  const names = menus.flatMap((menu) => [
    ...(isInScope(scopedMenus, menu.menu_id) ? [menu.menu_name ?? ''] : []),
    ...menu.categories.flatMap((category) => [
      ...(isInScope(categories, category.category_id) ? [category.category_name] : []),
      ...category.items.filter(({ item_id }) => isInScope(scopedItems, item_id)).map(({ item_name }) => item_name),
    ]),
  ]);
  return [...new Set(names)].filter((name) => name !== '');
}
