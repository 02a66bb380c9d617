import type { Quote } from '#domain/cart/cart.ts';
import type { DeliveryForm, Settings } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';

/** Reason the order cannot be submitted: the cart has unavailable items, or the delivery fee is unknown. */
export type SubmitBlocker = 'missing' | 'feeUnknown';

/**
 * Returns why the order cannot be submitted at the displayed total, or null. A fee by distance is unknown until the
 * address has been geocoded. An address outside all zones, or no address, is reported by an alert instead.
 */
export function findSubmitBlocker(quote: Quote, delivery: DeliveryForm | null, settings: Settings): SubmitBlocker | null {
  if (quote.missing.length > 0) return 'missing';
  const isFeeKnown = quote.price.deliveryKnown || parseSettings(settings).delivery.calculationType === 'zone_based';
  return quote.isReady && delivery !== null && !isFeeKnown ? 'feeUnknown' : null;
}
