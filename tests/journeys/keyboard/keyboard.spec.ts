import { pressTabUntilFocused } from '../../support/browser/press-tab.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

for (const mode of ['À emporter', 'En livraison'] as const) {
  test(`an order can be placed by keyboard, ${mode}`, async ({ page, I }) => {
    await I.open('/menu?product=cola');
    await expect(page.getByRole('dialog')).toBeVisible();
    await pressTabUntilFocused(page, 'button', /^Ajouter au panier/);
    await page.keyboard.press('Enter');
    await I.seeCartAfterAdd();
    await pressTabUntilFocused(page, 'link', /^Commander/);
    await page.keyboard.press('Enter');
    await I.seeState(/^type\./);
    await pressTabUntilFocused(page, 'radio', /./);
    await page.keyboard.press(mode === 'À emporter' ? 'Space' : 'ArrowRight');
    await I.seeState('personal.editing');
    for (const [name, value] of [
      [/^Prénom/, 'Léa'],
      [/^Nom/, 'Martin'],
      [/^E-mail/, 'lea@example.fr'],
      [/^Téléphone/, '0612345678'],
    ] as const) {
      await pressTabUntilFocused(page, 'textbox', name);
      await page.keyboard.type(value);
    }
    await page.keyboard.press('Enter');
    await I.seeState('delivery.editing');
    if (mode === 'En livraison')
      for (const [name, value] of [
        [/^Adresse/, '12 rue de Béthune'],
        [/^Code postal/, '59000'],
        [/^Ville/, 'Lille'],
      ] as const) {
        await pressTabUntilFocused(page, 'textbox', name);
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.type(value);
      }
    await pressTabUntilFocused(page, 'button', /^Continuer/);
    await page.keyboard.press('Enter');
    await I.seeState('payment.choosing');
    await pressTabUntilFocused(page, 'radio', /^Espèces/);
    await page.keyboard.press('Space');
    await pressTabUntilFocused(page, 'button', /^Continuer/);
    await page.keyboard.press('Enter');
    await I.seeState('confirmation.reviewing');
    await pressTabUntilFocused(page, 'button', /^Commander avec obligation de paiement/);
    await page.keyboard.press('Enter');
    await I.seeThanks();
  });
}
