import type { Page } from 'playwright/test';
import { usualControls } from '../../machines/shop-controls/scenario.ts';

/** Answers the counter's call for the controls: nothing is paused or sold out. */
export function fulfillControls(page: Page): Promise<unknown> {
  return page.route('**/v2/staff/controls', (route) => route.fulfill({ json: { status: 'success', payload: usualControls } }));
}
