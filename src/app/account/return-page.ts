import { returnPage, type ReturnPage } from '#domain/account/return-page.ts';
import type { KeyValueStorage } from '#platform/storage.ts';

const key = 'auth:target';

/** Stores the page that requested a login. */
export function storeReturnPage(storage: KeyValueStorage, pathname: string): void {
  storage.set(key, pathname);
}

/**
 * Returns the page to open after login and removes it; home if it is missing or not a page of the shop.
 *
 * @spec docs/behaviour §2 Navigation outcomes: after log-in
 */
export function takeReturnPage(storage: KeyValueStorage): ReturnPage {
  const page = returnPage(storage.get(key), location.origin);
  storage.remove(key);
  return page;
}
