'online only';

import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { startNativeBack } from '#actors/native-back/native-back.actors.ts';
import type { ShopRouter } from '#app/router.tsx';
import type { ShopServices } from '#app/shop-services.ts';
import { StatusBarGround } from '#features/native/status-bar-ground.tsx';
import { nativePlugins } from '#platform/native.ts';
import { openDeepLinks } from './deep-links.ts';
import { NativeBackRegion } from './native-back-region.tsx';
import { storeLists } from './store-lists.ts';
import { styleSystemBars } from './system-bars.ts';

/** Connects the page to the native shell. Called in the native app only, so that browsers load none of this. */
export function startNativeShell({ services, router, i18n }: { services: ShopServices; router: ShopRouter; i18n: I18n }): void {
  storeLists(services);
  const { App: app, SystemBars: systemBars } = nativePlugins();
  if (systemBars !== undefined) styleSystemBars(systemBars, matchMedia('(prefers-color-scheme: dark)'));
  if (app === undefined) return;
  openDeepLinks(app, services.site.siteRoot, (path) => router.history.push(path));
  // A root of its own: the page's layout stays free of code that only the app needs.
  const region = document.body.appendChild(document.createElement('div'));
  createRoot(region).render(
    <I18nProvider i18n={i18n}>
      <StatusBarGround />
      <NativeBackRegion back={startNativeBack({ app, history: router.history })} />
    </I18nProvider>,
  );
}
