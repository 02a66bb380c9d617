/**
 * Settings: the call `GET /v2/public/settings`.
 *
 * Exports: `settingsResponseSchema`, `parseSettingsResponse`.
 *
 * @spec docs/behaviour §3 Settings; §7
 */
import * as z from 'zod/mini';
import type { Settings } from '#domain/entities.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import { minimumLength, singleLineTextSchema } from './fields.schema.ts';
import { parseResponse } from '#api/http/contract.ts';
import { isLink, listResponse } from '#api/http/tolerant.schema.ts';

const linkNames = new Set(
  ['facebook', 'twitter', 'instagram', 'linkedin', 'youtube', 'pinterest', 'tiktok', 'google_map'].map((name) => `contacts.${name}`),
);

const settingSchema = z.object({ name: singleLineTextSchema.check(minimumLength(1)), value: z.unknown() });

/** The list in the response, with names and values of any type. */
export const settingsResponseSchema: z.ZodMiniType<{ name: string; value: unknown }[]> = listResponse('settings', settingSchema);

/**
 * Parses the settings from a response, its payload, or the list itself, and flattens them to dotted keys. Drops contact links that
 * are neither `https:` URLs nor paths.
 *
 * @throws ApiError if there is no list
 * @spec docs/behaviour §3 Settings; §8 Missing data
 */
export function parseSettingsResponse(response: unknown): Settings {
  const settings = flattenSettings(parseResponse('GET settings', settingsResponseSchema, response));
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !linkNames.has(name) || (typeof value === 'string' && isLink(value))),
  );
}
