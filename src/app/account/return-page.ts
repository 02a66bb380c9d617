import { returnPage, type ReturnPage } from '#domain/account/return-page.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { returnPageKey } from '#stores/storage-keys.ts';

/**
 * Returns the page to open after login and removes it; home if it is missing or not a page of the shop.
 *
 * @spec docs/behaviour §2 Navigation outcomes: after log-in
 */
export function takeReturnPage(storage: KeyValueStorage): ReturnPage {
  const page = returnPage(storage.get(returnPageKey), location.origin);
  storage.remove(returnPageKey);
  return page;
}
