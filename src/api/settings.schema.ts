/**
 * Settings: the call `GET /v2/public/settings`.
 *
 * Exports: `settingsAnswerSchema`, `parseSettingsResponse`.
 *
 * @spec §3 Settings; §7
 */
import * as z from 'zod/mini';
import type { Settings } from '#domain/entities.ts';
import { flattenSettings } from '#domain/settings.ts';
import { minimumLength, lineSchema } from './fields.schema.ts';
import { parseResponse } from '#api/http/contract.ts';
import { isLink, listResponse } from '#api/http/tolerant.schema.ts';

const linkNames = new Set(
  ['facebook', 'twitter', 'instagram', 'linkedin', 'youtube', 'pinterest', 'tiktok', 'google_map'].map((name) => `contacts.${name}`),
);

const settingSchema = z.object({ name: lineSchema.check(minimumLength(1)), value: z.unknown() });

/** The list in the response: names, and values of any shape. */
export const settingsAnswerSchema: z.ZodMiniType<{ name: string; value: unknown }[]> = listResponse('settings', settingSchema);

/**
 * Parses the settings from a response, its payload, or the list, and flattens them to dotted keys. Silently drops contact
 * links that are neither `https:` nor a path.
 *
 * @throws ContractError if there is no list
 * @spec §3 Settings; §8 Missing data
 */
export function parseSettingsResponse(answer: unknown): Settings {
  const settings = flattenSettings(parseResponse('GET settings', settingsAnswerSchema, answer));
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !linkNames.has(name) || (typeof value === 'string' && isLink(value))),
  );
}
