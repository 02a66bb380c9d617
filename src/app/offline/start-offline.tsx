import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { isServerReachable } from '#lazy/connection.ts';
import type { Settings } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { OfflineMenuNotice } from '#features/offline/offline-menu-notice.tsx';
import { isNativeApp } from '#platform/native.ts';
import { isServedOffline, registerServiceWorker } from '#platform/service-worker.ts';

/** Makes the menu available offline, and shows a notice on a page that was served offline. */
export function startOffline({ i18n, settings }: { i18n: I18n; settings: Settings | undefined }): void {
  // The native app has its files on the device, so it needs no service worker.
  if (import.meta.env.PROD && !isNativeApp()) void registerServiceWorker();
  if (isServedOffline()) showOfflineNotice(i18n, settings);
}

/** Interval in milliseconds at which an offline page checks whether the server is reachable: `online` events are unreliable. */
const probeIntervalMs = 5000;

/** Shows the notice above the page, and reloads once the server is reachable. No input is lost, because everything is stored. */
function showOfflineNotice(i18n: I18n, settings: Settings | undefined) {
  const reload = () => location.reload();
  const { phone } = parseSettings(settings ?? {}).contacts;
  const region = document.createElement('div');
  // Insert after the skip link, which must be the first focusable element. React does not remove nodes that it did not create.
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
