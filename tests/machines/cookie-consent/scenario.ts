import type { cookieConsentMachine } from '#machines/cookie-consent.machine.ts';
import { noPayload, rejects, type Scenario } from '#qa/paths/scenario.ts';

/** Visitors with and without a choice, in a browser and in the app, on a site with and without third-party services. */
export const scenario: Scenario<typeof cookieConsentMachine> = {
  inputs: {
    'a first visit': { isAccepted: null, isNative: false, hasTrackers: false },
    'a first visit with trackers': { isAccepted: null, isNative: false, hasTrackers: true },
    'an accepted visit with trackers': { isAccepted: true, isNative: false, hasTrackers: true },
    'a refused visit with trackers': { isAccepted: false, isNative: false, hasTrackers: true },
    'the native app': { isAccepted: null, isNative: true, hasTrackers: true },
  },
  events: {
    'consent.accept': noPayload,
    'consent.refuse': noPayload,
    'consent.reopen': noPayload,
    'choice.changed': { payloads: { accepted: { isAccepted: true }, refused: { isAccepted: false }, cleared: { isAccepted: null } } },
  },
  outcomes: { runTrackers: { failed: rejects('a service threw') } },
  serializeContext: (context) => context,
};
