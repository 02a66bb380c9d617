import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright/test';
import { demoPassword } from '#config/demo-staff.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';

const content = JSON.parse(readFileSync('server/demo/shop.json', 'utf8')) as object;

/** Whether the focused control, or the frame of its label, has an outline. */
const hasVisibleFocus = (control: Locator) =>
  control.evaluate((element) =>
    [element, element.closest('label')].some((part) => {
      const { outlineStyle, outlineWidth } = part === null ? { outlineStyle: 'none', outlineWidth: '0' } : getComputedStyle(part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    }),
  );

/** Presses Tab until the control has the focus, which must be visible. */
async function tabTo(page: Page, control: Locator) {
  for (let press = 0; press < 80; press += 1) {
    await page.keyboard.press('Tab');
    if (!(await control.evaluate((element) => element === document.activeElement))) continue;
    expect(await hasVisibleFocus(control), `focus on ${String(control)}`).toBe(true);
    return;
  }
  throw new Error(`Tab never reached ${String(control)}`);
}

async function activate(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

test('the owner pauses, sells out, limits and closes by keyboard alone (WCAG 2.1.1, 2.4.3, 2.4.7)', async ({ page, problems }) => {
  // The panel lists every dish and choice, and axe reads it five times.
  test.setTimeout(120_000);
  const shop = await openShopWithClock({ now: '2027-01-04T11:05:00Z', shop: content, env: { DEMO: '1' } });
  await page.goto(`${shop.origin}/counter`);
  await tabTo(page, page.getByRole('textbox', { name: 'E-mail' }));
  await page.keyboard.type('gerant@demo.example');
  await tabTo(page, page.getByLabel('Mot de passe'));
  await page.keyboard.type(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByText('En direct', { exact: true })).toBeVisible();

  const open = page.getByRole('button', { name: 'Réglages' });
  await activate(page, open);
  const panel = page.getByRole('dialog', { name: 'Réglages' });
  await expect(panel).toBeFocused();
  await expectAccessible(page);

  const delivery = panel.getByRole('group', { name: 'Livraison' });
  await activate(page, delivery.getByRole('button', { name: '30 min' }));
  await expect(delivery).toContainText('En pause jusqu’à 12 h 35');
  await expectAccessible(page);

  await tabTo(page, panel.getByRole('searchbox'));
  await page.keyboard.type('tacos l');
  const dish = panel.getByRole('switch', { name: 'Tacos L' });
  await activate(page, dish, 'Space');
  await expect(dish).not.toBeChecked();
  await expect(dish).toBeFocused();
  await expectAccessible(page);

  await tabTo(page, panel.getByRole('spinbutton', { name: 'Maximum par créneau' }));
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('4 commandes au plus par créneau')).toBeVisible();
  await expectAccessible(page);
  await activate(page, panel.getByRole('button', { name: 'Retirer la limite' }));
  const limit = panel.getByText('Sans limite');
  await expect(limit).toBeVisible();
  // The buttons that disappear leave the focus in their section.
  await expect(limit.locator('..')).toBeFocused();

  await tabTo(page, panel.getByLabel('Date'));
  // The same in the order of any locale.
  await page.keyboard.type('02022027');
  await activate(page, panel.getByRole('button', { name: 'Ajouter ce jour' }));
  await expect(panel.getByText('Fermé toute la journée')).toBeVisible();
  await expectAccessible(page);

  await activate(page, panel.getByRole('button', { name: 'Retirer', exact: true }));
  const days = panel.getByText('Les horaires habituels s’appliquent');
  await expect(days).toBeVisible();
  await expect(days.locator('..')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();

  await activate(page, open);
  await activate(page, delivery.getByRole('button', { name: 'Reprendre' }));
  await expect(delivery).toContainText('Commandes ouvertes');
  await expect(delivery.getByText('Commandes ouvertes').locator('..')).toBeFocused();
  // Nobody is logged in.
  expectLoggedOnly(problems, /401/);
  await shop.close();
});
