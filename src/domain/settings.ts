import { toCents, type Cents } from './money.ts';
import type { DeliveryZone, Settings } from './entities.ts';

/** Levels of objects within objects; what lies deeper is dropped. */
const maximumDepth = 20;

type Entry = { name: string; value: unknown };

/**
 * The back end's list of settings as dotted keys, leaves only, later entries winning. Objects open up, and so do texts
 * that hold a JSON object or list; lists stay whole; any other text stays a text. Never throws: an entry that is none is
 * skipped, and no name reaches the result's prototype.
 *
 * @example flattenSettings([{ name: 'payments', value: { stripe: { active: 1 } } }]) // { 'payments.stripe.active': 1 }
 * @spec §3 Settings
 */
export function flattenSettings(list: readonly Entry[]): Settings {
  const leaves = new Map<string, unknown>();
  const entries: readonly unknown[] = Array.isArray(list) ? list : [];
  for (const entry of entries)
    if (isObject(entry) && typeof entry['name'] === 'string') flattenInto(entry['name'], entry['value'], leaves, 0);
  leaves.delete('__proto__');
  return Object.fromEntries(leaves);
}

function flattenInto(name: string, value: unknown, leaves: Map<string, unknown>, level: number): void {
  const opened = typeof value === 'string' ? parseJsonText(value) : value;
  if (!isObject(opened)) leaves.set(name, opened);
  else if (level < maximumDepth) for (const [key, inner] of Object.entries(opened)) flattenInto(`${name}.${key}`, inner, leaves, level + 1);
}

/** What a text holds if that is a JSON object or list; otherwise the text. */
function parseJsonText(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return text;
  try {
    const held: unknown = JSON.parse(text);
    return held;
  } catch {
    return text;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands under a key; undefined where nothing does. */
function rawValue(settings: Settings, key: string): unknown {
  return Object.hasOwn(settings, key) ? (settings[key] ?? undefined) : undefined;
}

/**
 * A switch: `1`, `"1"`, `true` and `"true"` are on, all else is off, and what is missing is `missing`.
 *
 * @example settingFlag({ 'payments.cod.active': '1' }, 'payments.cod.active') // true
 * @spec §3 Settings
 */
export function settingFlag(settings: Settings, key: string, missing = false): boolean {
  const value = rawValue(settings, key);
  return value === undefined ? missing : value === true || value === 1 || value === '1' || value === 'true';
}

/**
 * A number, also where it stands as text in plain decimal notation. Null: missing, empty, or no number.
 *
 * @example settingNumber({ 'scheduling.minimum_time': '30' }, 'scheduling.minimum_time') // 30
 * @spec §3 Settings
 */
export function settingNumber(settings: Settings, key: string): number | null {
  return toNumber(rawValue(settings, key));
}

function toNumber(value: unknown): number | null {
  const read = typeof value === 'string' && /^ *-?\d+(?:\.\d+)? *$/.test(value) ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

/**
 * An amount of money, which stands in euros: cents. Missing, unreadable or negative is 0.
 *
 * @spec §3 Settings: minimum_order, flat_charge
 */
export function settingCents(settings: Settings, key: string): Cents {
  return toCentsOrNull(rawValue(settings, key)) ?? 0;
}

/** Null: no amount. */
function toCentsOrNull(value: unknown): Cents | null {
  const euros = toNumber(value);
  if (euros === null || euros < 0 || euros >= Number.MAX_SAFE_INTEGER / 100) return null;
  return toCents(euros);
}

/**
 * A text; a number as text. Missing, or of another kind: empty.
 *
 * @example settingText({ 'contacts.phone': 320000000 }, 'contacts.phone') // '320000000'
 * @spec §3 Settings: contacts
 */
export function settingText(settings: Settings, key: string): string {
  return toText(rawValue(settings, key));
}

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * The zones on offer, in the restaurant's order. A zone that names neither city nor postal code, or whose amounts cannot
 * be read, is left out; one without a name is called by its city.
 *
 * @spec §3 Delivery zone
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

/** Euros, null where none are said, undefined where they cannot be read. */
function parseAmount(value: unknown): number | null | undefined {
  if (value === null || value === undefined || value === '') return null;
  return toCentsOrNull(value) === null ? undefined : (toNumber(value) ?? undefined);
}
