import type { RouterContext } from '#routes/context.ts';
import { createFirstAccount } from './account/first-account.ts';
import { createFirstLogin } from './account/first-login.ts';
import { prepareAccountPage } from './account/open-account-page.ts';
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
): Pick<RouterContext, 'openAccountPage' | 'openAccount' | 'openLogin' | 'loadQueryClient' | 'hasUnseenOrder' | 'enterCheckout'> {
  return {
    openAccount: async () => createFirstAccount(rejectCharts).actors,
    openLogin: async () => createFirstLogin(rejectCharts).page,
    loadQueryClient: async () => {},
    openAccountPage: async (page) => prepareAccountPage(services, router(), page.flows ?? []),
    hasUnseenOrder: async () => false,
    enterCheckout: async () => createFirstCheckout(rejectCharts).checkout,
  };
}

const rejectCharts = () => Promise.reject(new Error('The server opens no charts'));
