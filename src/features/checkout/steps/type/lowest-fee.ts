import type { DeliveryZone } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';

/** Returns the lowest delivery fee of all zones, or null without zones. */
export function lowestFee(zones: readonly DeliveryZone[]): Cents | null {
  return zones.length === 0 ? null : Math.min(...zones.map(({ delivery_fee }) => toCents(delivery_fee ?? 0)));
}
