// The counter on short screens: a tablet held across, a laptop at 200 %, and a page at 400 %.

import type { Locator } from 'playwright/test';
import { openAsOwner, orderCard, orderForCash } from '../../support/browser/counter.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

/** Sizes, with the least height that an order has beside or above its buttons while another one rings. */
const sizes = [
  { name: 'a phone or small tablet held across', width: 844, height: 390, room: 260 },
  { name: 'a laptop at 200 %', width: 683, height: 330, room: 200 },
  { name: 'a page at 400 %', width: 320, height: 256, room: 240 },
];

/** Whether the focused element is within the viewport, and nothing covers its corners and its centre. */
function isFocusVisible(root: Locator): Promise<boolean> {
  return root.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const places = [
      [(left + right) / 2, (top + bottom) / 2],
      [(left + right) / 2, top + 2],
      [(left + right) / 2, bottom - 2],
    ] as const;
    return places.every(([x, y]) => {
      const found = document.elementFromPoint(x, y);
      return found !== null && (element.contains(found) || found.contains(element));
    });
  });
}

for (const { name, width, height, room } of sizes)
  test(`an order is worked on ${name} while another one rings (WCAG 1.4.10, 2.4.11)`, async ({ page, browser }) => {
    const board = await openAsOwner(browser);
    await board.setViewportSize({ width, height });
    const number = await orderForCash(page);
    await expect(orderCard(board, number)).toBeVisible();
    await orderCard(board, number).click();
    const otherCustomer = await browser.newPage({ locale: 'fr-FR' });
    await orderForCash(otherCustomer);
    await otherCustomer.close();
    const panel = board.getByRole('dialog', { name: `Commande ${number}` });
    await expect(panel.getByRole('alert').filter({ hasText: /nouvelles? commandes?/ })).toBeVisible();
    const shown = await panel.getByRole('button', { name: 'Imprimer le ticket' }).evaluate((button, viewportHeight) => {
      const content = button.parentElement?.parentElement?.getBoundingClientRect();
      return content === undefined ? 0 : Math.min(content.bottom, viewportHeight) - Math.max(content.top, 0);
    }, height);
    await expectAccessible(board);

    await panel.getByRole('heading', { level: 2 }).focus();
    const reached: string[] = [];
    for (const expected of ['Fermer', 'Vu', '06 12 34 56 78', 'Imprimer le ticket', '10 min', '15 min', '20 min']) {
      await board.keyboard.press('Tab');
      reached.push((await board.locator(':focus').textContent()) || ((await board.locator(':focus').getAttribute('aria-label')) ?? ''));
      expect(await isFocusVisible(panel), expected).toBe(true);
    }
    expect(reached).toEqual(['Fermer', 'Vu', '06 12 34 56 78', 'Imprimer le ticket', '10 min', '15 min', '20 min']);
    await board.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Changer l’heure' }).click();
    await panel.getByRole('button', { name: 'Retour' }).click();
    await panel.getByRole('button', { name: 'Commencer la préparation' }).click();
    await panel.getByRole('button', { name: 'Prête' }).click();
    await panel.getByRole('button', { name: 'Remise' }).click();
    await expect(panel.getByRole('button', { name: 'Remise' })).toBeHidden();
    expect(shown).toBeGreaterThanOrEqual(room);
    await board.context().close();
  });
