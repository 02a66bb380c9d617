'every visit';

import { createActor, fromCallback } from 'xstate';
import type { SiteConfig } from '#config/site.ts';
import { currentCookieChoice, parseCookieChoice } from '#domain/visit/cookie-choice.ts';
import { cookieConsentMachine } from '#machines/cookie-consent.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { isNativeApp } from '#platform/native.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { cookieChoiceKey } from '#stores/storage-keys.ts';
import { enabledTrackers, startTrackers } from './trackers.ts';

export type CookieConsentOptions = {
  site: Pick<SiteConfig, 'tracking'>;
  storage: KeyValueStorage;
  now: () => Date;
  /** Calls its listener with the current route and with each later one; returns the function that unsubscribes. */
  onRoute: (listener: (route: string) => void) => () => void;
};

/** Starts the cookie consent actor with the stored choice, synchronised across tabs. @spec docs/behaviour §2 Cookie notice */
export function startCookieConsent({ site, storage, now, onRoute }: CookieConsentOptions) {
  const trackers = enabledTrackers(site);
  const readChoice = () => currentCookieChoice(parseCookieChoice(storage.get(cookieChoiceKey)), trackers, now());
  const actor = createActor(
    cookieConsentMachine.provide({
      actions: {
        storeChoice: (_, isAccepted) => storage.set(cookieChoiceKey, JSON.stringify({ isAccepted, trackers, at: now().getTime() })),
      },
      actors: { runTrackers: fromCallback(() => startTrackers(site, onRoute)) },
    }),
    { ...inspectOptions(), input: { isAccepted: readChoice(), isNative: isNativeApp(), hasTrackers: trackers.length > 0 } },
  );
  storage.onForeignChange((key) => {
    if (key === null || key === cookieChoiceKey) actor.send({ type: 'choice.changed', isAccepted: readChoice() });
  });
  return actor.start();
}
