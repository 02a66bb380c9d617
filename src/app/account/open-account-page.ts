'online only';

import { removeLocalePrefix } from '#config/pages.ts';
import type { RunningCharts, AccountChartName } from '#features/account/account-context.ts';
import type { AccountActors, AccountPage } from '#routes/context.ts';
import type { ShopRouter } from '#app/router.tsx';
import { startAccount } from './account-actors.ts';
import { redirectUnlessAllowed } from './redirect-unless-allowed.ts';
import type { ShopServices } from '#app/shop-services.ts';

const startedAccounts = new WeakMap<ShopServices, ReturnType<typeof startAccount>>();

/**
 * Checks that the visitor may open an account page, and starts the charts of its forms.
 *
 * @throws the router's redirect to the page that must be opened first
 */
export async function openAccountPage<Name extends AccountChartName>(
  services: ShopServices,
  router: ShopRouter,
  page: AccountPage<Name>,
): Promise<AccountActors & Pick<RunningCharts, Name>> {
  if (services.hasStoredData()) await services.restore();
  const { accountServices, charts } = accountOf(services, router);
  redirectUnlessAllowed(page, services.account.getSnapshot(), services.storage);
  const opened = (page.charts ?? []).map((name) => [
    name,
    page.preload ? charts.create(name) : charts.getOrStart(name, removeLocalePrefix(page.location.pathname)),
  ]);
  return { ...accountServices, ...(Object.fromEntries(opened) as Pick<RunningCharts, Name>) };
}

function accountOf(services: ShopServices, router: ShopRouter) {
  const started = startedAccounts.get(services) ?? startAccount(services, router);
  startedAccounts.set(services, started);
  return started;
}

/** Creates what an account page needs, without checking the visitor and without starting the charts. */
export function createAccountPage<Name extends AccountChartName>(
  services: ShopServices,
  router: ShopRouter,
  names: readonly Name[],
): AccountActors & Pick<RunningCharts, Name> {
  const { accountServices, charts } = accountOf(services, router);
  return { ...accountServices, ...(Object.fromEntries(names.map((name) => [name, charts.create(name)])) as Pick<RunningCharts, Name>) };
}
