import type { Page } from 'playwright/test';
import type { ShopControls } from '#domain/staff/controls.ts';

const usualControls: ShopControls = {
  modes: ['pickup', 'delivery'],
  pauses: { pickup: null, delivery: null },
  delay: { minutes: 0, until: null },
  dishes: [],
  choices: [],
  capacity: null,
  days: [],
};

/** Answers the counter's call for the controls: nothing is paused or sold out. */
export function fulfillControls(page: Page): Promise<unknown> {
  return page.route('**/v2/staff/controls', (route) => route.fulfill({ json: { status: 'success', payload: usualControls } }));
}
