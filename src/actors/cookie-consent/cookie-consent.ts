import { createLazyChart } from '#lazy/chart.ts';
import { cookieConsentSnapshot } from '#machines/initial-snapshots/cookie-consent.ts';
import type { CookieConsent } from '#machines/cookie-consent.machine.ts';
import type { CookieConsentOptions } from './cookie-consent.actors.ts';
import { load } from '#lazy/load.ts';

/**
 * Creates the consent actor, which is lazy-loaded once the page is usable.
 *
 * @spec docs/behaviour §2 Cookie notice
 */
export function createCookieConsent(options: CookieConsentOptions): CookieConsent & { load(): Promise<void> } {
  return createLazyChart(cookieConsentSnapshot, async () => {
    const { startCookieConsent } = await load(() => import('./cookie-consent.actors.ts'), { isInBackground: true });
    return startCookieConsent(options);
  });
}
