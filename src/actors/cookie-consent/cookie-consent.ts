import { createLazyActor } from '#actors/lazy-actor.ts';
import type { CookieConsent } from '#machines/cookie-consent.machine.ts';
import type { CookieConsentOptions } from './cookie-consent.actors.ts';
import { load } from '#lazy/load.ts';

/** Snapshot before the chart is loaded: the notice is hidden and no tracker runs. */
const hiddenNotice: ReturnType<CookieConsent['getSnapshot']> = {
  value: { notice: 'hidden', tracking: 'off' },
  context: { isAccepted: null, isNative: false, hasTrackers: false },
  hasTag: () => false,
};

/**
 * Creates the consent actor, which is lazy-loaded once the page is usable.
 *
 * @spec docs/behaviour §2 Cookie notice
 */
export function createCookieConsent(options: CookieConsentOptions): CookieConsent & { load(): Promise<void> } {
  return createLazyActor(hiddenNotice, async () => {
    const { startCookieConsent } = await load(() => import('./cookie-consent.actors.ts'), { isInBackground: true });
    return startCookieConsent(options);
  });
}
