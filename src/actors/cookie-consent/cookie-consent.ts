import { createLazyActor } from '#actors/lazy-actor.ts';
import type { CookieConsent } from '#machines/cookie-consent.machine.ts';
import type { CookieConsentOptions } from './cookie-consent.actors.ts';

/** Snapshot until the chart is loaded: nothing is shown, nothing runs. */
const hiddenNotice: ReturnType<CookieConsent['getSnapshot']> = {
  value: { notice: 'hidden', tracking: 'off' },
  context: { isAccepted: null, isNative: false, hasTrackers: false },
  hasTag: () => false,
};

/** Creates the consent actor, lazy-loaded with its messages after the page has become usable. @spec §2 Cookie notice */
export function createCookieConsent({
  words,
  ...options
}: CookieConsentOptions & { words: () => Promise<void> }): CookieConsent & { load(): Promise<void> } {
  return createLazyActor(hiddenNotice, async () => {
    const [{ startCookieConsent }] = await Promise.all([import('./cookie-consent.actors.ts'), words()]);
    return startCookieConsent(options);
  });
}
