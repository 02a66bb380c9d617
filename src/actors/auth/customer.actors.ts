import { fromPromise } from 'xstate';
import { deleteProfile, fetchProfile, logout, updateProfile } from '#api/auth.ts';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient, Credentials } from '#api/http/http.ts';
import type { AccountStore } from '#domain/account/session.ts';
import type { User } from '#domain/entities.ts';
import { cleanPersonal, cleanText } from '#domain/order/forms.ts';
import { accountDeletionMachine } from '#machines/account-deletion.machine.ts';
import { profileMachine } from '#machines/profile.machine.ts';
import { sessionMachine, type SessionChange } from '#machines/session.machine.ts';
import { withAccountErrors } from './refusal.ts';

type CustomerDependencies = { api: ApiClient; account: AccountStore };

/** Provides the session machine. @spec docs/behaviour §7 POST /v2/public/auth/logout/ */
export function provideSession(
  options: CustomerDependencies & {
    /** Ends the cooldown for resending a code, and clears its email address. */
    clearCooldown: () => void;
    /** Removes the customer's stored data. Called after the session has ended. */
    forgetCustomer: () => void;
    announce: (change: SessionChange) => void;
  },
) {
  const { api, account } = options;
  return sessionMachine.provide({
    actions: {
      endSession: () => {
        account.endSession('left');
        options.clearCooldown();
      },
      forgetCustomer: () => {
        account.endSession('left');
        options.forgetCustomer();
      },
      announce: (_, change) => options.announce(change),
    },
    actors: {
      // Omit the signal, because the logout call must continue after its state is left.
      logOut: fromPromise(async ({ input: { session } }) => {
        if (session !== null) await callWithOfflineRetry(() => logout(api, session));
      }),
    },
  });
}

/** Provides the profile machine. @spec docs/behaviour §7 PATCH /v2/public/auth/update-profile */
export function provideProfile(
  options: CustomerDependencies & {
    /** Downloads the customer's data as a file. */
    exportData: (credentials: Credentials, signal: AbortSignal) => Promise<void>;
    updateUser: (user: User) => void;
  },
) {
  const { api, account } = options;
  return profileMachine.provide({
    actions: { updateUser: (_, user) => options.updateUser(user) },
    actors: {
      saveProfile: fromPromise(({ input, signal }) =>
        withAccountErrors(async () => {
          const session = requireSession(account);
          const changes = { ...cleanPersonal(input), address: cleanText(input.address) };
          await updateProfile(api, session, { ...session.user, ...changes }, { signal });
          return fetchProfile(api, session, { signal });
        }),
      ),
      exportData: fromPromise(({ signal }) => withAccountErrors(() => options.exportData(requireSession(account), signal))),
    },
  });
}

/** Provides the account deletion machine. @spec docs/behaviour §7 DELETE /v2/public/auth/delete-profile/ */
export function provideAccountDeletion({ api, account }: CustomerDependencies) {
  return accountDeletionMachine.provide({
    actors: {
      deleteAccount: fromPromise(({ input, signal }) =>
        withAccountErrors(async () => {
          try {
            await deleteProfile(api, requireSession(account), input.password, { signal });
            return 'deleted';
          } catch (error) {
            if (error instanceof ApiError && error.status === 401) return 'gone';
            throw error;
          }
        }),
      ),
    },
  });
}

/** Runs a call. If it fails because the network is down, runs it once more when the network is back. */
async function callWithOfflineRetry(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof ApiError && error.isUnreachable)) throw error;
    addEventListener('online', () => void call().catch(() => {}), { once: true });
  }
}

/**
 * Returns the current session.
 *
 * @throws ApiError 401 without a session
 */
function requireSession(account: AccountStore) {
  const session = account.getSnapshot();
  if (session === null) throw new ApiError({ status: 401 });
  return session;
}
