import type { Page } from 'playwright/test';
import type { orderTrackingMachine } from '#machines/order-tracking.machine.ts';
import type { Driver } from '../../support/browser-paths/driver.ts';
import { button } from '../../support/browser-paths/expected-elements.ts';
import { refusal, success } from '../../support/browser-paths/held-calls.ts';
import { open, order, settled } from './scenario.ts';

/** Hides or shows the page, as switching tabs does. */
const setVisibility = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, state);

const failures = { unknown: refusal(404, 'not_found'), unreachable: 'connection lost' } as const;

/** Drives the tracking of an order through the page behind the link in its mails. */
export const driver: Driver<typeof orderTrackingMachine> = {
  starts: {
    'the link to an order': {
      async open({ page }) {
        await page.goto('/order#token-1');
      },
    },
  },
  events: {
    'tracking.retry': button('Réessayer'),
    'page.hidden': { perform: ({ page }) => setVisibility(page, 'hidden') },
    'page.resumed': { perform: ({ page }) => setVisibility(page, 'visible') },
  },
  actors: {
    loadOrder: {
      call: { method: 'GET', path: /\/v2\/public\/tracking\/order$/ },
      responses: { open: success({ order, tracking: open }), settled: success({ order, tracking: settled }), ...failures },
    },
    loadTracking: {
      call: { method: 'GET', path: /\/v2\/public\/tracking$/ },
      responses: { open: success(open), settled: success(settled), ...failures },
    },
  },
  unreachable: { 'orderTracking.starting|always|1': 'the order is in the list of the account, which has no region' },
};
