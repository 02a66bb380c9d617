import { dequal } from 'dequal/lite';
import type { ApiClient } from '#api/http/http.ts';
import { ApiError } from '#api/http/errors.ts';
import type { AccountStore, Session } from '#domain/account/session.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { StorageParsers } from './storage-schemas.ts';
import { sessionKey } from '#stores/storage-keys.ts';

/**
 * Creates the session store, kept in sync with the other tabs. It is empty until `restore`, which removes an unreadable session.
 *
 * @spec docs/behaviour §3 Persisted in browser storage: auth token and user; §4 Auth
 */
export function createAccount(storage: KeyValueStorage): AccountStore & { restore: (storageParsers: StorageParsers) => void } {
  const { subscribe, notify } = createNotifier<Session | null>();
  let session: Session | null = null;
  let isExpired = false;

  function publishSession(next: Session | null) {
    if (dequal(next, session)) return;
    session = next;
    notify(session);
  }
  return {
    getSnapshot: () => session,
    getServerSnapshot: () => null,
    subscribe,
    isExpired: () => isExpired,
    startSession(next) {
      storage.set(sessionKey, JSON.stringify(next));
      publishSession(next);
    },
    endSession(reason) {
      isExpired = reason === 'expired';
      storage.remove(sessionKey);
      publishSession(null);
    },
    restore(storageParsers) {
      const readStoredSession = () => storageParsers.session(storage.get(sessionKey));
      publishSession(session ?? readStoredSession());
      if (session === null) storage.remove(sessionKey);
      storage.onForeignChange((key) => {
        if (key !== null && key !== sessionKey) return;
        isExpired = false;
        publishSession(readStoredSession());
      });
    },
  };
}

/** Calls whose 401 response does not end the session, because their callers handle it. */
const callsHandling401 = new Set(['POST auth/logout', 'DELETE auth/delete-profile']);

/**
 * Wraps the API client. A 401 response to a call with the current token ends the session.
 *
 * @spec docs/behaviour §6 Logged-in customer
 */
export function withSessionExpiry(api: ApiClient, account: AccountStore): ApiClient {
  return {
    async send(request) {
      try {
        return await api.send(request);
      } catch (error) {
        const { token } = request.credentials ?? {};
        const isUnauthorized = error instanceof ApiError && error.status === 401 && !callsHandling401.has(request.call);
        if (isUnauthorized && token !== undefined && token === account.getSnapshot()?.token) account.endSession('expired');
        throw error;
      }
    },
  };
}
