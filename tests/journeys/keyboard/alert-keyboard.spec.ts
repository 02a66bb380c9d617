import { expect, test } from '../../support/browser/shop-test.ts';

test('Enter on an alert closes it and sends no form behind it (§8, WCAG 2.1.1)', async ({ page, I }) => {
  await I.open('/menu');
  await I.openProduct('Cola du Nord');
  await I.addOpenProduct();
  await I.goToCheckout();
  await I.choose('À emporter');
  await I.goOn();
  await I.seeAlert('Veuillez remplir tous les champs obligatoires');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Prénom')).toBeFocused();
  await page.keyboard.type('Léa');
  await expect(page.getByLabel('Prénom')).toHaveValue('Léa');
  await expect(page.getByRole('alertdialog')).toBeHidden();
});
