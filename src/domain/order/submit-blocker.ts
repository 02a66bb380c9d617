import type { Quote } from '#domain/cart/cart.ts';
import type { DeliveryForm, Settings } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';

/** Reason why the order cannot be submitted: the cart has unavailable items, or the delivery fee is unknown. */
export type SubmitBlocker = 'unresolvedLines' | 'feeUnknown';

/**
 * Returns the reason why the order cannot be submitted at the displayed total, or null. A fee by distance is unknown until the
 * address was looked up. A missing address, or one outside all zones, is no blocker, because an alert reports it.
 */
export function findSubmitBlocker(quote: Quote, delivery: DeliveryForm | null, settings: Settings): SubmitBlocker | null {
  if (quote.unresolvedLines.length > 0) return 'unresolvedLines';
  const isFeeKnown = quote.price.deliveryKnown || parseSettings(settings).delivery.calculationType === 'zone_based';
  return quote.isReady && delivery !== null && !isFeeKnown ? 'feeUnknown' : null;
}
