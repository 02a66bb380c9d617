import { expect, type Page } from 'playwright/test';
import type { Customer } from './customer.ts';

/** Opens the menu and, there, the location panel. Returns its page object. */
export async function openLocationPanel(page: Page, I: Customer) {
  await I.open('/menu');
  const panel = locationPanel(page);
  await panel.open();
  return panel;
}

/** Page object of the location panel. */
export function locationPanel(page: Page) {
  const region = page.locator('[data-machine="location"]');
  const dialog = page.getByRole('dialog', { name: 'Où livrer' });
  const chip = page.getByRole('banner').getByRole('button', { name: /^Où livrer/ });
  const field = dialog.getByRole('combobox', { name: 'Adresse' });
  const panel = {
    dialog,
    chip,
    field,
    options: dialog.getByRole('option'),
    async open() {
      await chip.click();
      await expect(dialog).toBeVisible();
    },
    async seeState(state: string) {
      await expect(region).toHaveAttribute('data-state', state);
    },
    async type(text: string) {
      await field.fill(text);
    },
    async choose(suggestion: RegExp) {
      await dialog.getByRole('option', { name: suggestion }).click();
    },
    /** The panel shows the choice, then closes after a delay. */
    async seeClosed() {
      await panel.seeState('closed');
      await expect(dialog).toBeHidden();
      // Its history entry is removed asynchronously.
      await expect.poll(() => page.evaluate(() => (history.state as { panel?: string } | null)?.panel)).toBeUndefined();
    },
  };
  return panel;
}
