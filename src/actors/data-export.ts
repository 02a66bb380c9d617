import { orders, profile } from '#api/auth.ts';
import type { ApiClient, Credentials } from '#api/http.ts';
import { orderPageSize } from '#config/constants.ts';
import type { PastOrder } from '#domain/entities.ts';
import { saveFile } from '#platform/download.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { sessionKey } from './account.ts';

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
  const all: PastOrder[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { orders: found } = await orders(api, credentials, page, call);
    all.push(...found);
    if (found.length < orderPageSize) break;
  }
  const kept = storage.keys('').filter((key) => key !== sessionKey);
  const browser = Object.fromEntries(kept.map((key) => [key, parsed(storage.get(key))]));
  const consent = Object.fromEntries(Object.entries(browser).filter(([key]) => /consent/i.test(key)));
  return JSON.stringify({ exported_at: now.toISOString(), profile: user, orders: all, consent, browser_storage: browser }, null, 2);
}

/** Gathers a customer's data and hands them over as a file. */
export async function exportCustomerData(options: Parameters<typeof customerData>[0]): Promise<void> {
  const text = await customerData(options);
  saveFile(`mes-donnees-${options.now.toISOString().slice(0, 10)}.json`, 'application/json', text);
}

/** JSON as what it says, any other text as it stands. */
function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return text;
  }
}
