import type { Quote } from '#domain/cart.ts';
import { calculationType } from '#domain/delivery-mode.ts';
import type { DeliveryForm, Settings } from '#domain/entities.ts';

/** Why the button that orders cannot order yet: something in the cart is gone, or the total still lacks its delivery fee. */
export type Obstacle = 'missing' | 'feeUnknown';

/**
 * What stands in the way of an order at the shown total. A fee by distance is not known before the address was looked
 * up; an address that no zone serves, or none at all, is for the alert to say.
 */
export function obstacleTo(quote: Quote, delivery: DeliveryForm | null, settings: Settings): Obstacle | null {
  if (quote.missing.length > 0) return 'missing';
  const isLookedUp = quote.price.deliveryKnown || calculationType(settings) === 'zone_based';
  return quote.isReady && delivery !== null && !isLookedUp ? 'feeUnknown' : null;
}
