import { allowScripts } from './script.ts';

/** Registers the service worker. If that fails, the page works without one. */
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

/** Whether the service worker served this page from its cache. It sets the attribute on the document. */
export function isServedOffline(): boolean {
  return document.documentElement.dataset['offline'] !== undefined;
}
