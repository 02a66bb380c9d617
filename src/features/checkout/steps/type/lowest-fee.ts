import type { DeliveryZone } from '#domain/entities.ts';
import { toCents, type Cents } from '#domain/money.ts';

/** The least that a delivery costs in any of the zones. Null: there are none. */
export function lowestFee(zones: readonly DeliveryZone[]): Cents | null {
  return zones.length === 0 ? null : Math.min(...zones.map(({ delivery_fee }) => toCents(delivery_fee ?? 0)));
}
