import type { cookieConsentMachine } from '#machines/cookie-consent.machine.ts';
import type { Driver, WalkFixtures } from '../../support/browser-paths/driver.ts';
import { button } from '../../support/browser-paths/expected-elements.ts';
import { seedStorage, writeStorage } from '../../support/browser/seed-storage.ts';
import { enableTrackers } from '../../support/browser/trackers.ts';

const choice = (isAccepted: boolean) => ({ isAccepted, trackers: ['analytics', 'tagManager', 'pixel'], at: Date.now() });

/** Whether a service throws as it starts. */
type PageState = { isBroken: boolean };

/** Opens the home page, with a stored choice or none. */
async function open({ page, I }: WalkFixtures, stored: boolean | null, hasTrackers: boolean) {
  if (hasTrackers) await enableTrackers(page);
  if (stored !== null) await seedStorage(page, { cookies: choice(stored) });
  await I.open('/');
}

/** Drives the cookie consent through the home page. */
export const driver: Driver<typeof cookieConsentMachine, PageState> = {
  pageState: { isBroken: false },
  starts: {
    'a first visit': { open: (fixtures) => open(fixtures, null, false) },
    'a first visit with trackers': { open: (fixtures) => open(fixtures, null, true) },
    'a first visit with trackers, of which one throws': {
      input: { isAccepted: null, isNative: false, hasTrackers: true },
      pageState: { isBroken: true },
      async open(fixtures) {
        await fixtures.page.addInitScript(() => {
          const push = () => {
            throw new Error('broken');
          };
          Object.assign(globalThis, { dataLayer: Object.assign([], { push }) });
        });
        await open(fixtures, null, true);
      },
    },
    'an accepted visit with trackers': { open: (fixtures) => open(fixtures, true, true) },
    'the native app': {
      async open(fixtures) {
        await fixtures.page.addInitScript(() => Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } }));
        await open(fixtures, null, true);
      },
    },
  },
  events: {
    'consent.accept': button('Accepter'),
    'consent.refuse': button('Refuser'),
    'consent.reopen': {
      isPossible: ({ context }) => !context.isNative,
      control: (page) => page.getByRole('contentinfo').getByRole('button', { name: 'Modifier mon choix de cookies' }),
    },
    'choice.changed': [
      {
        sample: ['accepted', 'refused'],
        isPossible: ({ context }, sample) => !context.isNative && context.isAccepted !== (sample === 'accepted'),
        performInOtherTab: (tab, sample) => writeStorage(tab, { cookies: choice(sample === 'accepted') }),
      },
      {
        suffix: 'as another tab clears the storage',
        sample: 'cleared',
        isPossible: ({ context }) => !context.isNative && context.isAccepted !== null,
        performInOtherTab: (tab) => tab.evaluate(() => localStorage.clear()),
      },
    ],
  },
  actors: { runTrackers: 'immediate' },
  nextStep: ({ leaves, pageState }) =>
    pageState.isBroken && leaves.includes('tracking.on') ? { step: 'runTrackers failed', pageState } : null,
};
