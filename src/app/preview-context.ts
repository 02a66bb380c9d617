import { createActor } from 'xstate';
import { createAddressSuggestions } from '#actors/location/address-suggestions.ts';
import { createStripeGateway } from '#actors/payment/stripe-gateway.ts';
import { removeLocalePrefix } from '#config/pages.ts';
import { addressMachine } from '#machines/address.machine.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import type { RouterContext } from '#routes/context.ts';
import { prepareAccountPage } from './account/admit.ts';
import { checkoutJournal } from './checkout/checkout-session.ts';
import type { ShopRouter } from './router.tsx';
import type { ShopServices } from './shop-services.ts';

/** Whether a personal page has a preview. The other ones show only what the browser has stored. `path`: path and query. */
export function hasPreview(path: string): boolean {
  const { pathname, search } = new URL(`http://x${path}`);
  return !['/success', '/order'].includes(removeLocalePrefix(pathname)) && search === '';
}

/**
 * Creates the context in which the server renders the preview of a personal page: for a visitor without input, whom every page
 * admits, and whose cart is not known yet. The charts of forms and checkout are created but not started, so they make no calls.
 */
export function createPreviewContext(
  services: ShopServices,
  router: () => ShopRouter,
): Pick<RouterContext, 'admit' | 'quote' | 'hasUnseenOrder' | 'enterCheckout'> {
  const quote = { ...services.quote.getSnapshot(), isReady: false };
  return {
    quote: { ...services.quote, getSnapshot: () => quote, getServerSnapshot: () => quote },
    admit: async (page) => prepareAccountPage(services, router(), page.flows ?? []),
    hasUnseenOrder: async () => false,
    enterCheckout: async () => ({
      checkout: createActor(checkoutMachine, {
        input: {
          mode: null,
          personal: null,
          delivery: null,
          method: null,
          offeredMethods: [],
          attempt: checkoutJournal(services).openAttempt(),
          isTimeAvailable: true,
        },
      }),
      address: createActor(addressMachine, { input: { place: null } }),
      addressSuggestions: createAddressSuggestions(services),
      savedAddresses: null,
      cardFields: createStripeGateway({ site: services.site, locale: services.words.locale }),
    }),
  };
}
