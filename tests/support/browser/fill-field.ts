import type { Locator } from 'playwright/test';

/**
 * Replaces the text of a field. Types it key by key in Firefox, on a hydrated page: there Playwright's `fill` sets `value` with
 * the setter with which React tracks changes, so React would ignore it, and hydration may replace the field between two keys.
 */
export async function fillField(field: Locator, text: string): Promise<void> {
  if (field.page().context().browser()?.browserType().name() !== 'firefox') return field.fill(text);
  await field.page().locator('html[data-ready]').waitFor({ state: 'attached' });
  await field.selectText();
  await field.press('Delete');
  await field.pressSequentially(text);
}
