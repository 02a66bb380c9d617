import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { isServerReachable } from '#api/http/connection.ts';
import { queryKeys } from '#api/query-keys.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { OfflineMenuNotice } from '#features/offline/offline-menu-notice.tsx';
import { isNativeApp } from '#platform/native.ts';
import { isServedOffline, registerServiceWorker } from '#platform/service-worker.ts';

/** Makes the menu available offline, and says so on a page that comes from there. */
export function startOffline({ i18n, queryClient }: { i18n: I18n; queryClient: QueryClient }): void {
  // The app's files are on the device already.
  if (import.meta.env.PROD && !isNativeApp()) void registerServiceWorker();
  if (isServedOffline()) showOfflineNotice(i18n, queryClient);
}

/** Milliseconds. How often a page without a network tries to reach the server: `online` events come early, or not at all. */
const probeIntervalMs = 5000;

/** Shows the notice above the page, and reloads once the server is reachable: such a page holds nothing that is not stored. */
function showOfflineNotice(i18n: I18n, queryClient: QueryClient) {
  const reload = () => location.reload();
  const { phone } = parseSettings(queryClient.getQueryData(queryKeys.settings) ?? {}).contacts;
  const region = document.createElement('div');
  // The skip link stays first in the page's order. React leaves nodes alone that it has not made.
  document.querySelector('a[href="#content"]')?.after(region);
  createRoot(region).render(
    <I18nProvider i18n={i18n}>
      <OfflineMenuNotice phone={phone} onRetry={reload} />
    </I18nProvider>,
  );
  const reloadIfReachable = async () => {
    if (await isServerReachable()) reload();
  };
  window.addEventListener('online', () => void reloadIfReachable());
  setInterval(() => void reloadIfReachable(), probeIntervalMs);
}
