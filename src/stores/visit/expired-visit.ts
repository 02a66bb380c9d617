'online only';

import { deleteCookies } from '#platform/cookies.ts';
import { clearSessionStorage, type KeyValueStorage } from '#platform/storage.ts';
import { appListsKey, attemptKey, cookieChoiceKey } from '#stores/storage-keys.ts';
import { storageParsers } from '#stores/stored-data.ts';

/**
 * Clears local storage, session storage, and cookies, except the choice about cookies, which has its own
 * expiry, and the shop's lists, which are public. While an order was
 * sent and its outcome or payment is unresolved, does nothing and returns false.
 */
export function clearExpiredVisit(storage: KeyValueStorage): boolean {
  const attempt = storageParsers.attempt(storage.get(attemptKey));
  if (attempt !== null && attempt.stage !== 'filling') return false;
  for (const key of storage.keys('')) if (![cookieChoiceKey, appListsKey].includes(key)) storage.remove(key);
  clearSessionStorage();
  deleteCookies(/./);
  return true;
}
