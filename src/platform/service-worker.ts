import { allowScripts } from './script.ts';

/** Registers the service worker. A failure leaves the page as it is without one. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const url = new URL('/service-worker.js', location.origin).href;
  allowScripts([url]);
  try {
    await navigator.serviceWorker.register(url);
  } catch (error) {
    console.warn('registering the service worker failed', error);
  }
}

/** Returns whether the service worker has served this page from its cache, which marks the document. */
export function isServedOffline(): boolean {
  return document.documentElement.dataset['offline'] !== undefined;
}
