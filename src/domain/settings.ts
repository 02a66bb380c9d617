import { hasOwn } from '#config/older-browsers.ts';
import { toCents, type Cents } from './money.ts';
import type { DeliveryZone, Settings } from './entities.ts';

/** Whether a value is an object, and neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the value of an own property, or undefined if it is missing or null. */
export function rawValue(settings: Settings, key: string): unknown {
  return hasOwn(settings, key) ? (settings[key] ?? undefined) : undefined;
}

/**
 * Reads a boolean. `1`, `"1"`, `true`, and `"true"` are true, other values are false. Returns `defaultValue` if there is no value.
 *
 * @example settingFlag({ 'payments.cod.active': '1' }, 'payments.cod.active') // true
 * @spec docs/behaviour §3 Settings
 */
export function settingFlag(settings: Settings, key: string, defaultValue = false): boolean {
  const value = rawValue(settings, key);
  return value === undefined ? defaultValue : value === true || value === 1 || value === '1' || value === 'true';
}

/**
 * Reads a number, or a text in decimal notation. Returns null if it is missing, empty, or not a number.
 *
 * @example settingNumber({ 'scheduling.minimum_time': '30' }, 'scheduling.minimum_time') // 30
 * @spec docs/behaviour §3 Settings
 */
export function settingNumber(settings: Settings, key: string): number | null {
  return toNumber(rawValue(settings, key));
}

function toNumber(value: unknown): number | null {
  const parsed = typeof value === 'string' && /^ *-?\d+(?:\.\d+)? *$/.test(value) ? Number(value) : value;
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : null;
}

/**
 * Reads an amount in euros as cents. Returns 0 if it is missing, invalid, or negative.
 *
 * @spec docs/behaviour §3 Settings: minimum_order, flat_charge
 */
export function settingCents(settings: Settings, key: string): Cents {
  return toCentsOrNull(rawValue(settings, key)) ?? 0;
}

/** Converts euros to cents. Returns null for a value that is not an amount. */
function toCentsOrNull(value: unknown): Cents | null {
  const euros = toNumber(value);
  if (euros === null || euros < 0 || euros >= Number.MAX_SAFE_INTEGER / 100) return null;
  return toCents(euros);
}

/**
 * Reads a text, or a number as text. Returns an empty string for any other value.
 *
 * @example settingText({ 'contacts.phone': 320000000 }, 'contacts.phone') // '320000000'
 * @spec docs/behaviour §3 Settings: contacts
 */
export function settingText(settings: Settings, key: string): string {
  return toText(rawValue(settings, key));
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * Returns the delivery zones in the restaurant's order. Omits zones with neither city nor postal code, and zones with invalid
 * amounts. A zone without a name is named after its city.
 *
 * @spec docs/behaviour §3 Delivery zone
 */
export function deliveryZones(settings: Settings): DeliveryZone[] {
  const list = rawValue(settings, 'features.delivery.zones');
  return Array.isArray(list) ? list.map((zone: unknown) => parseZone(zone)).filter((zone) => zone !== null) : [];
}

function parseZone(value: unknown): DeliveryZone | null {
  if (!isObject(value)) return null;
  const [name, city, postal_code] = [toText(value['name']), toText(value['city']), toText(value['postal_code'])];
  const [delivery_fee, flat_charge, minimum_order] = [value['delivery_fee'], value['flat_charge'], value['minimum_order']].map(parseAmount);
  if (city.trim() === '' && postal_code.trim() === '') return null;
  if (delivery_fee === undefined || flat_charge === undefined || minimum_order === undefined) return null;
  return { name: name || city || postal_code, city, postal_code, delivery_fee, flat_charge, minimum_order };
}

/** Parses an amount in euros. Returns null if it is missing, undefined if it is invalid. */
function parseAmount(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === '') return null;
  return toCentsOrNull(value) === null ? undefined : (toNumber(value) ?? undefined);
}
