import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type * as z from 'zod';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';
import { restaurantEmail } from '#server/mail/restaurant-address.ts';
import { shopFileSchema, type ShopFile } from '#server/catalogue/shop-file.ts';

/** Error for an unreadable or invalid shop file. `source` names the file. `problems` has one line for each invalid field. */
export class ShopFileError extends Error {
  readonly source: string;
  readonly problems: readonly string[];
  constructor(source: string, problems: readonly string[]) {
    super(`${source} is not a valid shop:\n${problems.map((problem) => `- ${problem}`).join('\n')}`);
    this.name = 'ShopFileError';
    this.source = source;
    this.problems = problems;
  }
}

/** Reads and validates a shop file. @throws {ShopFileError} with every problem, not only the first */
export async function readShopFile(path: string): Promise<ShopFile> {
  return validateShop(await readJsonFile(path), path);
}

/** Reads a file as JSON, without validating its content. @throws {ShopFileError} */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ShopFileError(path, ['The file cannot be read.']);
  });
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ShopFileError(path, [`The file is not JSON: ${error instanceof Error ? error.message : ''}`]);
  }
}

/** Validates the content of a shop. `source` names it in the error. @throws {ShopFileError} */
export function validateShop(content: unknown, source: string): ShopFile {
  const parsed = shopFileSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new ShopFileError(
    source,
    parsed.error.issues.flatMap((issue) => describeIssue(issue)),
  );
}

/** Returns one line for each invalid field, with its dotted path. */
function describeIssue(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') return [`${path}: ${issue.message}`];
  return issue.keys.map((key) => (path === '' ? `${key}: Unknown` : `${path}.${key}: Unknown`));
}

/**
 * Validates content for publication. A real shop must have an email to send its orders to, a demonstration need not.
 *
 * @throws {ShopFileError}
 */
export function validateForSale(content: unknown, source: string, { isDemo }: { isDemo: boolean }): ShopFile {
  const shop = validateShop(content, source);
  if (!isDemo && restaurantEmail({ flatSettings: flattenSettings(shop.settings) }) === null)
    throw new ShopFileError(source, [
      'settings: contacts.email is missing or no email address, so no order would reach the restaurant. A demonstration (DEMO=1) needs none.',
    ]);
  return shop;
}

/** Returns the version of a shop, a hash of its content of 22 characters. */
export function hashShop(content: ShopFile): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);
}
