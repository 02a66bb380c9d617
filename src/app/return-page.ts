import { returnPage, type ReturnPage } from '#domain/redirect.ts';
import type { KeyValueStorage } from '#platform/storage.ts';

const key = 'auth:target';

/** Remembers the page that asked for a login. */
export function keepReturnPage(storage: KeyValueStorage, pathname: string): void {
  storage.set(key, pathname);
}

/** The page to go back to after login, once: a page of the shop's own, or home. @spec §2 Navigation outcomes: after log-in */
export function takeReturnPage(storage: KeyValueStorage): ReturnPage {
  const page = returnPage(storage.get(key), location.origin);
  storage.remove(key);
  return page;
}
