import { redirect } from '@tanstack/react-router';
import { isVerified, pendingEmail, type Session as AccountSession } from '#domain/account/session.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import type { AccountPage } from '#routes/context.ts';
import { returnPageKey } from '#stores/storage-keys.ts';

type RequestedPage = Pick<AccountPage<never>, 'for' | 'location' | 'preload'>;

/**
 * Checks that a visitor may open an account page, and stores the page to return to.
 *
 * @throws the router's redirect to the page that must be opened first
 * @spec docs/behaviour §2 Navigation outcomes; §6
 */
export function redirectUnlessAllowed(page: RequestedPage, customer: AccountSession | null, storage: KeyValueStorage): void {
  const { pathname, state } = page.location;
  const required = requiredPage(page.for, customer);
  if (!page.preload) {
    if (required === '/auth/login' || required === '/auth/verify') storage.set(returnPageKey, pathname);
    if (page.for === 'signedOut' && state.returnTo !== undefined) storage.set(returnPageKey, state.returnTo);
    if (page.for === 'codeHolder' && isVerifiedWithPending(customer)) storage.set(returnPageKey, '/profile/ViewProfile');
  }
  if (required !== null) throw redirect({ to: required, replace: true });
}

const isVerifiedWithPending = (customer: AccountSession | null) =>
  customer !== null && isVerified(customer.user) && pendingEmail(customer.user) !== null;

/** Returns the page that a visitor must open first, or null if the page admits them. `requiredVisitor`: whom the page is for. */
function requiredPage(requiredVisitor: AccountPage<never>['for'], customer: AccountSession | null) {
  if (requiredVisitor === 'anybody') return null;
  const verified = customer !== null && isVerified(customer.user);
  if (requiredVisitor === 'signedOut') return verified ? '/' : null;
  if (requiredVisitor === 'codeHolder') return verified && pendingEmail(customer.user) === null ? '/' : null;
  if (customer === null) return '/auth/login';
  return verified || requiredVisitor === 'loggedIn' ? null : '/auth/verify';
}
