import type { RouterContext } from '#routes/context.ts';
import { createFirstAccount, createFirstForm } from './account/first-account.ts';
import { createAccountPage } from './account/open-account-page.ts';
import { createFirstCheckout } from './checkout/first-checkout.ts';
import type { ShopRouter } from './router.tsx';
import type { ShopServices } from './shop-services.ts';

/**
 * Creates the context in which the server renders the preview of a personal page: for a visitor without input, whom every page
 * admits, and whose cart is not known yet. The charts of forms and checkout are created but not started, so they make no calls.
 */
export function createPreviewContext(
  services: ShopServices,
  router: () => ShopRouter,
): Pick<RouterContext, 'openAccountPage' | 'openAccount' | 'openForm' | 'loadQueryClient' | 'hasUnseenOrder' | 'enterCheckout'> {
  return {
    openAccount: async () => createFirstAccount(rejectCharts).actors,
    openForm: async (name, _page, importSnapshot) =>
      createFirstForm((await importSnapshot())[`${name}Snapshot` as const], rejectCharts).page,
    loadQueryClient: async () => {},
    openAccountPage: async (page) => createAccountPage(services, router(), page.charts ?? []),
    hasUnseenOrder: async () => false,
    enterCheckout: async () => createFirstCheckout(rejectCharts).checkout,
  };
}

const rejectCharts = () => Promise.reject(new Error('The server opens no charts'));
