import { takeLostFocus } from '../../support/browser/focus/report-lost-focus.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

test('a focus that is lost fails a journey, with the control and the last actions; one that the visitor takes away does not', async ({
  page,
}) => {
  await page.goto('data:text/html,<main><button>Retirer</button><button>Garder</button><p>Texte</p></main>');
  await page.getByRole('button').evaluateAll((buttons) => {
    for (const button of buttons) button.addEventListener('click', () => button.textContent === 'Retirer' && button.remove());
  });
  await page.getByRole('button', { name: 'Garder' }).click();
  await page.getByText('Texte').click();
  await page.getByRole('button', { name: 'Garder' }).evaluate((button) => button.remove());
  expect(await takeLostFocus([page])).toEqual([]);
  await page.getByRole('button', { name: 'Retirer' }).focus();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => takeLostFocus([page]))
    .toEqual([expect.stringMatching(/button "Retirer" had it; last actions: .*key Enter on button "Retirer"/)]);
});

test('a quantity that has reached its limit, a removed line and its undo keep the focus in the cart (WCAG 2.4.3)', async ({ page, I }) => {
  await seedStorage(page, colaLine);
  await I.open('/menu');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Panier/ })
    .click();
  const cart = await I.seeCart();
  await expect(cart).toBeFocused();
  await cart.getByRole('button', { name: 'Retirer', exact: true }).click();
  await cart.getByRole('button', { name: 'Annuler' }).click();
  await expect(cart.getByRole('button', { name: 'Augmenter la quantité' })).toBeVisible();
  await expect(cart).toBeFocused();
});
