import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { DeliveryZone, Destination, DistanceResult, Settings } from './entities.ts';
import { foldText } from '#domain/menu/fold-text.ts';
import { toCents, type Cents } from './money.ts';
import { toRatio, roundHalfUp } from '#domain/money/ratio.ts';

/** The fields of an address that determine its zone. */
export type ZoneAddress = { city?: string | null | undefined; postal_code?: string | null | undefined };

const normaliseText = (text: string | null | undefined) => foldText(text ?? '').trim();
const normalisePostalCode = (code: string | null | undefined) => normaliseText(code).replace(/\s/g, '');

/**
 * Returns the zones that match an address equally well: among the zones with its postal code those with its city, else all of them;
 * without such a zone, those with its city. Ignores accents and case. Blank values match nothing.
 *
 * @spec docs/behaviour §3 Delivery zone
 */
export function matchingZones(place: ZoneAddress, zones: readonly DeliveryZone[]): DeliveryZone[] {
  const [city, code] = [normaliseText(place.city), normalisePostalCode(place.postal_code)];
  const hasCity = (zone: DeliveryZone) => city !== '' && normaliseText(zone.city) === city;
  const zonesWithCode = zones.filter((zone) => code !== '' && normalisePostalCode(zone.postal_code) === code);
  const candidates = zonesWithCode.length > 0 ? zonesWithCode : zones;
  const zonesWithCity = candidates.filter(hasCity);
  return zonesWithCity.length > 0 ? zonesWithCity : zonesWithCode;
}

/**
 * Returns the zone of an address, the first of the matching ones. Returns null for an address outside all zones.
 *
 * @example zoneFor({ city: 'lille', postal_code: '59000' }, zones) // the zone of 59000 Lille
 * @spec docs/behaviour §3 Delivery zone
 */
export function zoneFor(place: ZoneAddress, zones: readonly DeliveryZone[]): DeliveryZone | null {
  return matchingZones(place, zones)[0] ?? null;
}

/** Number of metres in a unit. */
const metresPer = { km: 1000, miles: 1609.344 } as const;
type Unit = keyof typeof metresPer;

/** Converts a length to whole metres, rounded half up. */
function toMetres(length: number, unit: Unit): number {
  const [ratio, metresRatio] = [toRatio(length), toRatio(metresPer[unit])];
  return roundHalfUp({ numerator: ratio.numerator * metresRatio.numerator, denominator: ratio.denominator * metresRatio.denominator });
}

/**
 * Whether a distance exceeds the setting `features.delivery.max_distance`, compared in whole metres. The limit, and a distance
 * without a unit, are in `features.delivery.unit` (default: kilometres). Returns false if there is no limit; 0 is a limit.
 *
 * @example isTooFar({ distance: 5.2 }, { 'features.delivery.max_distance': 5 }) // true
 * @spec docs/behaviour §5 Too far
 */
export function isTooFar(distance: Pick<DistanceResult, 'distance' | 'unit'>, settings: Settings): boolean {
  const { maximumDistance, unit } = parseSettings(settings).delivery;
  if (maximumDistance === null) return false;
  if (!Number.isFinite(distance.distance)) return true;
  return toMetres(distance.distance, distance.unit ?? unit) > toMetres(maximumDistance, unit);
}

/** Returns the base fee, the minimum order and the surcharge below it, in cents. */
function deliveryTerms(destination: Destination, settings: Settings): { fee: Cents; minimum: Cents; surcharge: Cents } {
  if ('zone' in destination) {
    const { delivery_fee, flat_charge, minimum_order } = destination.zone;
    return { fee: toCents(delivery_fee ?? 0), surcharge: toCents(flat_charge ?? 0), minimum: toCents(minimum_order ?? 0) };
  }
  const { flatCharge, minimumOrder } = parseSettings(settings).delivery;
  return { fee: toCents(destination.distance.delivery_cost ?? 0), surcharge: flatCharge, minimum: minimumOrder };
}

/**
 * Returns the delivery fee in cents: the fee of the zone or the cost of the distance, plus the flat charge if the subtotal is below
 * the minimum order.
 *
 * @throws RangeError for a negative amount in the destination
 * @example deliveryFee(1499, { zone: { delivery_fee: 2.5, flat_charge: 1.5, minimum_order: 15, … } }, {}) // 400
 * @spec docs/behaviour §9 Delivery fee
 */
export function deliveryFee(subtotal: Cents, destination: Destination, settings: Settings): Cents {
  const { fee, surcharge } = deliveryFeeParts(subtotal, destination, settings);
  return fee + surcharge;
}

/**
 * Splits the delivery fee into the base fee and the small order surcharge, in cents.
 *
 * @throws RangeError for a negative amount in the destination
 * @spec docs/behaviour §9 Delivery fee
 */
export function deliveryFeeParts(subtotal: Cents, destination: Destination, settings: Settings): { fee: Cents; surcharge: Cents } {
  const { fee, minimum, surcharge } = deliveryTerms(destination, settings);
  return { fee, surcharge: subtotal < minimum ? surcharge : 0 };
}

/**
 * Returns the amount that is missing to reach the minimum order, and the surcharge saved by it, in cents. Both are 0 if no surcharge is
 * due.
 *
 * @example minimumGap(1150, destination, settings) // { missingAmount: 350, surcharge: 150 } with a minimum of 15 €
 * @spec docs/behaviour §9 Delivery fee
 */
export function minimumGap(subtotal: Cents, destination: Destination, settings: Settings): { missingAmount: Cents; surcharge: Cents } {
  const { minimum, surcharge } = deliveryTerms(destination, settings);
  return subtotal < minimum && surcharge > 0 ? { missingAmount: minimum - subtotal, surcharge } : { missingAmount: 0, surcharge: 0 };
}
