'every visit';

import { freshMs } from '#api/http/query-defaults.ts';
import { announceNavigation } from '#app/navigation/announce-navigation.ts';
import { startOffline } from '#app/offline/start-offline.tsx';
import { preloadProduct } from '#app/pages/menu/preload-product.ts';
import { persistCalculatedCart } from '#stores/calculated-cart.ts';
import { watchVersion } from '#platform/version.ts';
import { iconSprite } from '#ui/icon.tsx';
import { announceMessages } from '#ui/live/announce-messages.ts';
import type { ShopServices } from '#app/shop-services.ts';
import type { OpenPage } from './open-page.ts';
import { load } from '#lazy/load.ts';

/**
 * Loads what a page does not need to be usable. A failure is not retried before the next page load. React Query is loaded only if the
 * page's data is stale already, as on a page that the service worker has stored; otherwise when it may become so.
 */
export async function loadIdleParts({ services, router, i18n }: OpenPage) {
  announceMessages();
  announceNavigation(router);
  const { site, shopLists } = services;
  await services.cookieConsent.load();
  if (Date.now() - shopLists.updatedAt('settings') > freshMs) await services.queryClient.load();
  // The page has only the icons that it shows.
  void fetch(iconSprite).catch(() => {});
  startOffline({ i18n, settings: shopLists.getSnapshot().settings });
  if (site.icons.enabled) (await load(() => import('#app/icons/start-icons.ts'), { isInBackground: true })).startIcons(site.icons);
  watchVersion(() => services.newVersion.publish(true));
}

/** Loads the code of the app's shell. */
export async function loadNativeShell({ services, router, i18n }: OpenPage) {
  const { startNativeShell } = await load(() => import('#app/native/start-native-shell.tsx'), { isInBackground: true });
  startNativeShell({ services, router, i18n });
}

/** Loads the code of interactive parts, on the first interaction. */
export async function loadInteractiveParts(services: ShopServices) {
  announceMessages();
  // An order placed while the parts are loading updates itself.
  const hasEarlierOrder = services.hasStoredOrder();
  await Promise.all([
    services.restore(),
    ...[services.cartPanel, services.productSheet, services.coupon].map((actor) => actor.load()),
    preloadProduct(),
    load(() => import('#app/pages/cart.tsx'), { isInBackground: true }).catch(() => {}),
  ]);
  persistCalculatedCart(services);
  void services.location.load();
  if (hasEarlierOrder) (await load(() => import('#app/checkout/checkout-session.ts'))).retryOrderUpdate(services);
  await services.queryClient.load();
}
