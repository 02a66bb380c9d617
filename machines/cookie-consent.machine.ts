/**
 * Cookie consent: asks visitors who have not chosen yet, and runs the enabled third-party trackers while they are accepted.
 *
 *   notice    hidden ─ consent.reopen ▶ shown ─ consent.accept, consent.refuse ▶ hidden
 *   tracking  off ─ accepted, and a tracker is enabled ▶ on ─ refused ▶ off
 *
 * The native app never asks. Visitors can refuse only while a tracker is enabled; otherwise there is nothing to refuse.
 *
 * @spec docs/behaviour §2 Cookie notice
 */
import { assign, not, setup } from 'xstate';
import type { ChartActor } from './actor-like.ts';
import { callbackPlaceholder } from './actor-placeholder.ts';

export const cookieConsentMachine = setup({
  types: {} as {
    context: {
      /** Null: the visitor has not chosen yet. */
      isAccepted: boolean | null;
      isNative: boolean;
      /** Whether the site has a third-party tracker enabled. */
      hasTrackers: boolean;
    };
    input: { isAccepted: boolean | null; isNative: boolean; hasTrackers: boolean };
    events:
      | { type: 'consent.accept' }
      | { type: 'consent.refuse' }
      | { type: 'consent.reopen' }
      /** Another tab has stored a choice, or cleared it. */
      | { type: 'choice.changed'; isAccepted: boolean | null };
    tags: 'shown';
  },
  actors: {
    /** Loads the enabled trackers and reports route changes to them, until it is stopped. */
    runTrackers: callbackPlaceholder('runTrackers'),
  },
  actions: {
    setChoice: assign((_, isAccepted: boolean | null) => ({ isAccepted })),
    /** Supplied with `provide()`: stores the choice. */
    storeChoice: (_, _isAccepted: boolean) => {},
  },
  guards: {
    mustAsk: ({ context }) => context.isAccepted === null && !context.isNative,
    canRefuse: ({ context }) => context.hasTrackers,
    isTracking: ({ context }) => context.hasTrackers && context.isAccepted === true,
  },
}).createMachine({
  id: 'cookieConsent',
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    notice: {
      initial: 'deciding',
      on: {
        'choice.changed': { target: '.deciding', actions: { type: 'setChoice', params: ({ event }) => event.isAccepted } },
      },
      states: {
        deciding: { always: [{ guard: 'mustAsk', target: 'shown' }, { target: 'hidden' }] },
        hidden: { on: { 'consent.reopen': 'shown' } },
        shown: {
          tags: 'shown',
          on: {
            'consent.accept': {
              target: 'hidden',
              actions: [
                { type: 'setChoice', params: true },
                { type: 'storeChoice', params: true },
              ],
            },
            'consent.refuse': {
              guard: 'canRefuse',
              target: 'hidden',
              actions: [
                { type: 'setChoice', params: false },
                { type: 'storeChoice', params: false },
              ],
            },
          },
        },
      },
    },
    tracking: {
      initial: 'off',
      states: {
        off: { always: { guard: 'isTracking', target: 'on' } },
        on: {
          always: { guard: not('isTracking'), target: 'off' },
          invoke: { id: 'runTrackers', src: 'runTrackers', onError: 'failed' },
        },
        /** A tracker threw an error: none runs until the visitor accepts again. */
        failed: { always: { guard: not('isTracking'), target: 'off' } },
      },
    },
  },
});

/** The consent actor as the screens use it, running or lazy. */
export type CookieConsent = ChartActor<typeof cookieConsentMachine>;
