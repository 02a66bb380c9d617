import { redirect } from '@tanstack/react-router';
import { removeLocalePrefix } from '#config/pages.ts';
import { isVerified, pendingEmail, type Session as AccountSession } from '#domain/account/session.ts';
import type { AccountFlows, FlowName } from '#features/account/account-context.ts';
import type { AccountActors, AccountPage } from '#routes/context.ts';
import type { ShopRouter } from '#app/router.tsx';
import { startAccount } from './account-actors.ts';
import { storeReturnPage } from './return-page.ts';
import type { ShopServices } from '#app/shop-services.ts';

const startedAccounts = new WeakMap<ShopServices, ReturnType<typeof startAccount>>();

/**
 * Checks that the visitor may open an account page, and opens the flows of its forms.
 *
 * @throws the router's redirect to the page that must be opened first
 * @spec docs/behaviour §2 Navigation outcomes; §6
 */
export async function admit<Name extends FlowName>(
  services: ShopServices,
  router: ShopRouter,
  page: AccountPage<Name>,
): Promise<AccountActors & Pick<AccountFlows, Name>> {
  if (services.hasStoredData()) await services.restore();
  const { accountServices, flows } = accountOf(services, router);
  const { pathname, state } = page.location;
  const customer = services.account.getSnapshot();
  const required = requiredPage(page.for, customer);
  if (!page.preload) {
    if (required === '/auth/login' || required === '/auth/verify') storeReturnPage(services.storage, pathname);
    if (page.for === 'signedOut' && state.returnTo !== undefined) storeReturnPage(services.storage, state.returnTo);
    if (page.for === 'codeHolder' && isVerifiedWithPending(customer)) storeReturnPage(services.storage, '/profile/ViewProfile');
  }
  if (required !== null) throw redirect({ to: required, replace: true });
  const opened = (page.flows ?? []).map((name) => [
    name,
    page.preload ? flows.prepare(name) : flows.open(name, removeLocalePrefix(pathname)),
  ]);
  return { ...accountServices, ...(Object.fromEntries(opened) as Pick<AccountFlows, Name>) };
}

function accountOf(services: ShopServices, router: ShopRouter) {
  const started = startedAccounts.get(services) ?? startAccount(services, router);
  startedAccounts.set(services, started);
  return started;
}

/** Creates what an account page needs, without checking the visitor and without starting the flows. */
export function prepareAccountPage<Name extends FlowName>(
  services: ShopServices,
  router: ShopRouter,
  names: readonly Name[],
): AccountActors & Pick<AccountFlows, Name> {
  const { accountServices, flows } = accountOf(services, router);
  return { ...accountServices, ...(Object.fromEntries(names.map((name) => [name, flows.prepare(name)])) as Pick<AccountFlows, Name>) };
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
