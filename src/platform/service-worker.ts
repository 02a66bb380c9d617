import { allowScripts } from './script.ts';

/** Registers the service worker. If the browser refuses it, the page works without one. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const url = new URL('/service-worker.js', location.origin).href;
    allowScripts([url]);
    await navigator.serviceWorker.register(url);
  } catch (error) {
    console.warn('registering the service worker failed', error);
  }
}

/** Whether this page shows the lists of the last visit. The service worker sets the attribute on the document, or the start of the native app. */
export function isServedOffline(): boolean {
  return document.documentElement.dataset['offline'] !== undefined;
}
