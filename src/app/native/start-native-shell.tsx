'online only';

import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { startNativeBack } from '#actors/native-back/native-back.actors.ts';
import type { ShopRouter } from '#app/router.tsx';
import { nativePlugins } from '#platform/native.ts';
import { openDeepLinks } from './deep-links.ts';
import { NativeBackRegion } from './native-back-region.tsx';
import { syncStatusBar } from './status-bar.ts';

/** Connects the page to the native shell. Called in the native app only, so that browsers load none of this. */
export function startNativeShell({ router, i18n, siteRoot }: { router: ShopRouter; i18n: I18n; siteRoot: string }): void {
  const { App: app, StatusBar: statusBar } = nativePlugins();
  if (statusBar !== undefined) syncStatusBar(statusBar, matchMedia('(prefers-color-scheme: dark)'));
  if (app === undefined) return;
  openDeepLinks(app, siteRoot, (path) => router.history.push(path));
  // A root of its own: the page's layout stays free of code that only the app needs.
  const region = document.body.appendChild(document.createElement('div'));
  createRoot(region).render(
    <I18nProvider i18n={i18n}>
      <NativeBackRegion back={startNativeBack({ app, history: router.history })} />
    </I18nProvider>,
  );
}
