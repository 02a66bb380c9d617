import { orders, profile } from '#api/auth.ts';
import type { ApiClient, Credentials } from '#api/http.ts';
import { hasMoreOrders } from '#domain/order-pages.ts';
import { wallTimeAt } from '#domain/wall-clock.ts';
import { saveFile } from '#platform/download.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { sessionKey } from '#stores/account.ts';

/** More pages than a customer has; a back end that never ends them is not asked for ever. */
const mostPages = 500;

/**
 * Everything the shop knows of a customer, as one JSON text: profile, orders, the choice about cookies, and what this
 * browser keeps. The token is left out: it is a key, not a fact.
 *
 * @throws as the calls do
 */
export async function customerData(options: {
  api: ApiClient;
  storage: KeyValueStorage;
  credentials: Credentials;
  now: Date;
  signal?: AbortSignal;
}): Promise<string> {
  const { api, storage, credentials, now, signal } = options;
  const call = signal === undefined ? {} : { signal };
  const user = await profile(api, credentials, call);
  const pages = [await orders(api, credentials, 1, call)];
  while (pages.length < mostPages && hasMoreOrders(pages)) pages.push(await orders(api, credentials, pages.length + 1, call));
  const all = pages.flatMap((page) => page.orders);
  const kept = storage.keys('').filter((key) => key !== sessionKey);
  const browser = Object.fromEntries(kept.map((key) => [key, parsed(storage.get(key))]));
  const consent = Object.fromEntries(Object.entries(browser).filter(([key]) => /consent/i.test(key)));
  return JSON.stringify({ exported_at: now.toISOString(), profile: user, orders: all, consent, browser_storage: browser }, null, 2);
}

/** Saves a customer's data as a file, named after the restaurant's day. */
export async function exportCustomerData(options: Parameters<typeof customerData>[0] & { timeZone: string }): Promise<void> {
  const text = await customerData(options);
  saveFile(`mes-donnees-${wallTimeAt(options.now, options.timeZone).date}.json`, 'application/json', text);
}

/** JSON as what it says, any other text as it stands. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return text;
  }
}
