// The counter on short screens: a tablet held across, a laptop at 200 %, and a page at 400 %.

import { openAsOwner, orderCard, orderForCash } from '../../support/browser/counter.ts';
import { describeFocus } from '../../support/browser/focus/find-covered-focus.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

/** Sizes, with the least height that an order has beside or above its buttons while another one rings. */
const sizes = [
  { name: 'a phone or small tablet held across', width: 844, height: 390, room: 260 },
  { name: 'a laptop at 200 %', width: 683, height: 330, room: 200 },
  { name: 'a page at 400 %', width: 320, height: 256, room: 240 },
];

/** What Tab reaches in an order that is waiting, while another one rings. */
const controls = [
  'button "Fermer"',
  'button "Vu"',
  'a "06 12 34 56 78"',
  'button "Imprimer le ticket"',
  'button "10 min"',
  'button "15 min"',
  'button "20 min"',
];

for (const { name, width, height, room } of sizes)
  test(`an order is worked on ${name} while another one rings (WCAG 1.4.10, 2.4.11)`, async ({ page, browser }) => {
    const board = await openAsOwner(browser);
    await board.setViewportSize({ width, height });
    const number = await orderForCash(page);
    await orderCard(board, number).click();
    const otherCustomer = await browser.newPage({ locale: 'fr-FR' });
    await orderForCash(otherCustomer);
    await otherCustomer.close();
    const panel = board.getByRole('dialog', { name: `Commande ${number}` });
    await expect(panel.locator('[data-live="assertive"]').filter({ hasText: /nouvelles? commandes?/ })).toBeVisible();
    await expectAccessible(board);

    // As high as it gets: on the shortest screen the alarm above it scrolls along.
    const shownHeight = await panel.getByRole('button', { name: 'Imprimer le ticket' }).evaluate((button) => {
      const content = button.parentElement?.parentElement;
      content?.scrollIntoView();
      const { top, bottom } = content?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      return Math.min(bottom, innerHeight) - Math.max(top, 0);
    });
    expect(shownHeight).toBeGreaterThanOrEqual(room);

    await panel.focus();
    for (const control of controls) {
      await board.keyboard.press('Tab');
      expect(await describeFocus(board)).toEqual({ name: control, coveredBy: null });
    }
    await board.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Changer l’heure' }).click();
    await panel.getByRole('button', { name: 'Retour' }).click();
    await panel.getByRole('button', { name: 'Commencer la préparation' }).click();
    await panel.getByRole('button', { name: 'Prête' }).click();
    await panel.getByRole('button', { name: 'Remise' }).click();
    await expect(panel.getByRole('button', { name: 'Remise' })).toBeHidden();
    await board.context().close();
  });
