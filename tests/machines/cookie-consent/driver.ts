import type { Page } from 'playwright/test';
import type { cookieConsentMachine } from '#machines/cookie-consent.machine.ts';
import type { Driver, WalkFixtures } from '../../support/browser-paths/driver.ts';
import { seedStorage, writeStorage } from '../../support/browser/seed-storage.ts';
import { enableTrackers } from '../../support/browser/trackers.ts';

const choice = (isAccepted: boolean) => ({ isAccepted, trackers: ['analytics', 'tagManager', 'pixel'], at: Date.now() });
const accept = (page: Page) => page.getByRole('button', { name: 'Accepter' });
const refuse = (page: Page) => page.getByRole('button', { name: 'Refuser' });
const reopen = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Modifier mon choix de cookies' });

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
  starts: {
    'a first visit': {
      input: { isAccepted: null, isNative: false, hasTrackers: false },
      pageState: { isBroken: false },
      open: (fixtures) => open(fixtures, null, false),
    },
    'a first visit with trackers': {
      input: { isAccepted: null, isNative: false, hasTrackers: true },
      pageState: { isBroken: false },
      open: (fixtures) => open(fixtures, null, true),
    },
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
    'an accepted visit with trackers': {
      input: { isAccepted: true, isNative: false, hasTrackers: true },
      pageState: { isBroken: false },
      open: (fixtures) => open(fixtures, true, true),
    },
    'the native app': {
      input: { isAccepted: null, isNative: true, hasTrackers: true },
      pageState: { isBroken: false },
      async open(fixtures) {
        await fixtures.page.addInitScript(() => Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } }));
        await open(fixtures, null, true);
      },
    },
  },
  events: {
    'consent.accept': { inLeaves: 'notice.shown' },
    'consent.refuse': { inLeaves: 'notice.shown', isPossible: ({ context }) => context.hasTrackers },
    'consent.reopen': {
      inLeaves: 'notice.hidden',
      isPossible: ({ context }) => !context.isNative,
      perform: ({ page }) => reopen(page).click(),
    },
    'choice.changed': [
      {
        suffix: 'in another tab',
        isPossible: (position, sample) =>
          sample !== 'cleared' && !position.context.isNative && position.context.isAccepted !== (sample === 'accepted'),
        perform: async ({ otherTab }, sample) => writeStorage(await otherTab(), { cookies: choice(sample === 'accepted') }),
      },
      {
        suffix: 'as another tab clears the storage',
        isPossible: (position, sample) => sample === 'cleared' && !position.context.isNative && position.context.isAccepted !== null,
        perform: async ({ otherTab }) => (await otherTab()).evaluate(() => localStorage.clear()),
      },
    ],
  },
  controls: { 'consent.accept': accept, 'consent.refuse': refuse },
  actors: { runTrackers: 'immediate' },
  nextStep: ({ leaves, pageState }) =>
    pageState.isBroken && leaves.includes('tracking.on') ? { step: 'runTrackers failed', pageState } : null,
};
