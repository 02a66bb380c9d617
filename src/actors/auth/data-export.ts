import { fetchOrders, fetchProfile } from '#api/auth.ts';
import type { ApiClient, Credentials } from '#api/http/http.ts';
import { hasMoreOrders } from '#domain/order/order-pages.ts';
import { parseCookieChoice, type CookieChoice } from '#domain/visit/cookie-choice.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { saveFile } from '#platform/download.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { cookieChoiceKey, sessionKey } from '#stores/storage-keys.ts';

/** Maximum number of order pages, in case the server never ends the list. */
const maximumPages = 500;

/**
 * Builds the JSON export of a customer's data: profile, orders, cookie consent, and browser storage without the session token.
 *
 * @throws if a call fails
 */
export async function buildCustomerExport(options: {
  api: ApiClient;
  storage: KeyValueStorage;
  credentials: Credentials;
  now: Date;
  signal?: AbortSignal;
}): Promise<string> {
  const { api, storage, credentials, now, signal } = options;
  const requestOptions = signal === undefined ? {} : { signal };
  const user = await fetchProfile(api, credentials, requestOptions);
  const pages = [await fetchOrders(api, credentials, 1, requestOptions)];
  while (pages.length < maximumPages && hasMoreOrders(pages))
    pages.push(await fetchOrders(api, credentials, pages.length + 1, requestOptions));
  const allOrders = pages.flatMap((page) => page.orders);
  const storedKeys = storage.keys('').filter((key) => key !== sessionKey);
  const browser = Object.fromEntries(storedKeys.map((key) => [key, parseOrText(storage.get(key))]));
  const consent = exportConsent(parseCookieChoice(storage.get(cookieChoiceKey)));
  return JSON.stringify({ exported_at: now.toISOString(), profile: user, orders: allOrders, consent, browser_storage: browser }, null, 2);
}

/** Downloads a customer's data as a file, named by the date in the restaurant's time zone. */
export async function exportCustomerData(options: Parameters<typeof buildCustomerExport>[0] & { timeZone: string }): Promise<void> {
  const text = await buildCustomerExport(options);
  saveFile(`mes-donnees-${wallTimeAt(options.now, options.timeZone).date}.json`, 'application/json', text);
}

/** Returns what was chosen in the cookie notice and when, or null for a visitor who has not chosen. */
function exportConsent(choice: CookieChoice | null) {
  return choice === null ? null : { accepted: choice.isAccepted, trackers: choice.trackers, chosen_at: new Date(choice.at).toISOString() };
}

/** Parses JSON; returns any other text unchanged. */
function parseOrText(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return text;
  }
}
