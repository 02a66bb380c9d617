/**
 * Sessions and their customers.
 *
 * @spec docs/behaviour §3 User; §4 Auth
 */
import type { Store } from '#domain/store.ts';
import type { User } from '#domain/entities.ts';

/** An auth token and its user. A session means that the visitor is logged in. */
export type Session = { token: string; user: User };

/** A completed change of the account that the next page reports. */
export type AccountChange = 'verified' | 'loggedOut' | 'deleted';

/** The session store. */
export type AccountStore = Store<Session | null> & {
  startSession: (session: Session) => void;
  /** Ends the session. `expired`: the server rejected the token. `left`: the customer logged out. */
  endSession: (reason: 'expired' | 'left') => void;
  /** Whether this tab's last session expired. */
  isExpired: () => boolean;
};

/**
 * Whether the account's email is verified. A server that sends no `is_verified` has no verification codes.
 *
 * @spec docs/behaviour §4 Auth
 */
export function isVerified(user: User): boolean {
  return user.is_verified !== false;
}

/** Whether the account has no password, so that login first requires a reset by mailed code. */
export function needsPassword(user: User): boolean {
  return user.needs_password === true;
}

/** Returns the new email that is not verified yet, or null if there is none. */
export function pendingEmail(user: User): string | null {
  const email = user.pending_email ?? '';
  return email === '' || email === user.email ? null : email;
}
