// References: §n in docs/behaviour.

import type { cookieConsentMachine } from '#machines/cookie-consent.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

/** Properties of the cookie consent at every step. @spec docs/behaviour §2 Cookie notice */
export const invariants: Invariants<typeof cookieConsentMachine> = {
  'the notice is shown until a choice is made (§2)': ({ after }) =>
    after.context.isAccepted !== null || after.context.isNative || after.hasTag('shown'),
  'the native app shows the notice only on request (§2)': ({ before, step, after }) =>
    !after.context.isNative || !after.hasTag('shown') || before?.hasTag('shown') === true || step.event.type === 'consent.reopen',
  'tracking is on or failed exactly while services are enabled and accepted': ({ after }) =>
    after.matches({ tracking: 'off' }) !== (after.context.hasTrackers && after.context.isAccepted === true),
  'the choice of another tab is not stored again': ({ step, actions }) =>
    step.event.type !== 'choice.changed' || !actions.includes('storeChoice'),
};
