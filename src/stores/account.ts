import type { ApiClient } from '#api/http.ts';
import { ApiError } from '#api/errors.ts';
import type { AccountStore, Session } from '#domain/auth.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { notifier } from './notifier.ts';
import type { Readers } from './storage-schemas.ts';

/** Where token and user are kept. */
export const sessionKey = 'auth:session';

/**
 * Who is logged in, in this tab and all others: what one tab opens or ends, the others hear of at once. Nobody until
 * `restore`; what cannot be read is dropped.
 *
 * @spec §3 Persisted in browser storage: auth token and user; §4 Auth
 */
export function createAccount(storage: KeyValueStorage): AccountStore & { restore: (readers: Readers) => void } {
  const { subscribe, notify } = notifier<Session | null>();
  let session: Session | null = null;
  let isExpired = false;

  function show(next: Session | null) {
    if (JSON.stringify(next) === JSON.stringify(session)) return;
    session = next;
    notify(session);
  }
  return {
    getSnapshot: () => session,
    getServerSnapshot: () => null,
    subscribe,
    isExpired: () => isExpired,
    open(next) {
      storage.set(sessionKey, JSON.stringify(next));
      show(next);
    },
    end(why) {
      isExpired = why === 'expired';
      storage.remove(sessionKey);
      show(null);
    },
    restore(readers) {
      const read = () => readers.session(storage.get(sessionKey));
      show(session ?? read());
      if (session === null) storage.remove(sessionKey);
      storage.onForeignChange((key) => {
        if (key !== null && key !== sessionKey) return;
        isExpired = false;
        show(read());
      });
    },
  };
}

/** Calls that say by their own answer what a token that is not known means. */
const ownAnswer = new Set(['POST auth/logout', 'DELETE auth/delete-profile']);

/**
 * The client, ending the session as soon as the back end does not know its token any more, whatever was asked.
 *
 * @spec §6 Logged-in customer
 */
export function endingSessions(api: ApiClient, account: AccountStore): ApiClient {
  return {
    async send(request) {
      try {
        return await api.send(request);
      } catch (error) {
        const { token } = request.credentials ?? {};
        const isRefused = error instanceof ApiError && error.status === 401 && !ownAnswer.has(request.call);
        if (isRefused && token !== undefined && token === account.getSnapshot()?.token) account.end('expired');
        throw error;
      }
    },
  };
}
