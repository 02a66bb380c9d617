import type { Page } from 'playwright/test';

/** Presses Tab until the control with this role and name has the focus. @throws Error after 120 presses */
export async function pressTabUntilFocused(page: Page, role: string, name: RegExp): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    await page.keyboard.press('Tab');
    const focusedControl = page.getByRole(role as 'button', { name }).and(page.locator(':focus'));
    if ((await focusedControl.count()) > 0) return;
  }
  throw new Error(`Tab never reached ${role} ${String(name)}`);
}
