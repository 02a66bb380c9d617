import type { Settings } from '#domain/entities.ts';
import { isObject } from '#domain/settings.ts';

/** Maximum nesting depth; deeper objects are dropped. */
const maximumDepth = 20;

type Entry = { name: string; value: unknown };

/**
 * Flattens the server's list of settings to dotted keys. Expands objects, and texts that contain a JSON object or list; lists are kept
 * whole. The last entry of a key takes precedence. Never throws: skips invalid entries, and drops `__proto__` so that it cannot
 * change the result's prototype.
 *
 * @example flattenSettings([{ name: 'payments', value: { stripe: { active: 1 } } }]) // { 'payments.stripe.active': 1 }
 * @spec docs/behaviour §3 Settings
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
  const expanded = typeof value === 'string' ? parseJsonText(value) : value;
  if (!isObject(expanded)) leaves.set(name, expanded);
  else if (level < maximumDepth)
    for (const [key, inner] of Object.entries(expanded)) flattenInto(`${name}.${key}`, inner, leaves, level + 1);
}

/** Parses a JSON object or list; returns any other text unchanged. */
function parseJsonText(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return text;
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed;
  } catch {
    return text;
  }
}
