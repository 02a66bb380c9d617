// References: complaints and §n in docs/behaviour.

import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { locationPanel, openLocationPanel } from '../../support/browser/location-panel.ts';
import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

test('an address is chosen by keyboard, survives a reload, is displayed, and fills the checkout (§2, §4)', async ({ page, I }) => {
  await I.open('/menu');
  const panel = locationPanel(page);
  await panel.chip.focus();
  await page.keyboard.press('Enter');
  await panel.field.focus();
  await page.keyboard.type('12 ru');
  await panel.seeState('open.suggested');
  await expect(panel.field).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(panel.options.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel.options).toHaveCount(0);
  await expect(panel.dialog).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await panel.seeClosed();
  await expect(panel.chip).toHaveAccessibleName('Où livrer\u202F? · Livraison · 12 Rue de Béthune');
  await expect(panel.chip).toHaveAccessibleDescription(/\d+\sh/);
  await expect(panel.chip).toBeFocused();
  await page.reload();
  await I.waitUntilHydrated();
  await expect(panel.chip).toContainText('12 Rue de Béthune');

  await I.add('Cola du Nord');
  await I.goToCheckout('personal');
  await I.fillPersonal();
  await I.goOn();
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('12 Rue de Béthune');
  await expect(page.getByLabel('Code postal')).toHaveValue('59000');
  await page.getByLabel('Adresse', { exact: true }).fill('14 rue Nationale');
  await page.getByLabel('Complément d’adresse').fill('3e étage, porte 12');
  await page.goBack();
  await I.goOn();
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('14 rue Nationale');
  await I.goOn();
  await I.seeState('payment.choosing');
  await I.chooseCash();
  await I.goOn();
  const sentOrder = await I.placeOrder();
  expect(sentOrder.postDataJSON()).toMatchObject({
    customer: { location: { address: '14 rue Nationale, 3e étage, porte 12', city: 'Lille' } },
  });
  await I.seeThanks();
});

test('the panel opens from the header on every page and from the menu, has one history entry, and Back closes it (§2)', async ({
  page,
  I,
}) => {
  const panel = await openLocationPanel(page, I);
  await page.goBack();
  await expect(panel.dialog).toBeHidden();
  await expect(page).toHaveURL('/menu');
  await page.getByRole('main').getByRole('radio', { name: 'En livraison' }).check();
  await page.getByRole('link', { name: 'Choisir l’adresse' }).click();
  await page.keyboard.press('Escape');
  await expect(panel.dialog).toBeHidden();
  await I.add('Cola du Nord');
  await I.goToCheckout('personal');
  await page.getByRole('tab', { name: /^Livraison/ }).click();
  await panel.open();
  await panel.type('14 rue nat');
  await panel.choose(/^14 Rue Nationale 59000/);
  await panel.seeClosed();
  await expect(page).toHaveURL(/tab=delivery/);
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('14 Rue Nationale');
});

test('a product clicked right after closing the panel opens, and Back then leads to the menu (§2)', async ({ page, I }) => {
  const panel = await openLocationPanel(page, I);
  const close = await panel.dialog.getByRole('button', { name: 'Fermer' }).elementHandle();
  const product = await page.locator('main a[href*="product=cola"]').first().elementHandle();
  // Both clicks before the asynchronous `history.back()`.
  await page.evaluate((pressed) => pressed.forEach((button) => (button as HTMLElement | null)?.click()), [close, product]);
  await expect(page.getByRole('dialog', { name: 'Cola du Nord' })).toBeVisible();
  await expect(panel.dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/menu');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('pickup and zones are chosen by one click; a zone fills in city and postal code (§2, §4)', async ({ page, I }) => {
  await seedStorage(page, colaLine);
  const panel = await openLocationPanel(page, I);
  await panel.dialog.getByRole('radio', { name: /^La Madeleine/ }).check();
  await panel.seeClosed();
  await expect(panel.chip).toHaveAccessibleName(/Livraison · La Madeleine$/);
  await panel.open();
  await panel.dialog.getByRole('button', { name: 'Retirer au restaurant' }).click();
  await panel.seeState('open.chosen');
  await expectAccessible(page);
  await panel.seeClosed();
  await expect(panel.chip).toHaveAccessibleName(/À emporter$/);
  await I.visitTab('type');
  await I.seeState('type.choosing');
  await expect(page.getByRole('radio', { name: /^À emporter/ })).toBeChecked();
  await I.choose('En livraison');
  await I.fillPersonal();
  await I.goOn();
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Ville')).toHaveValue('La Madeleine');
  await expect(page.getByLabel('Code postal')).toHaveValue('59110');
});

test('an address that is too far shows an alert in the panel and the checkout, and is never chosen (§8, complaint 20)', async ({
  page,
  I,
}) => {
  await seedStorage(page, colaLine);
  const panel = await openLocationPanel(page, I);
  await panel.type('rue');
  await panel.choose(/^Rue des Bosquets/);
  await I.seeAlert('L’adresse est trop éloignée du restaurant');
  await expectAccessible(page);
  await I.dismissAlert();
  await expect(panel.field).toBeFocused();
  await expect(panel.field).toHaveAttribute('aria-invalid', 'true');
  await expect(panel.field).toHaveValue('Rue des Bosquets, 62220 Carvin');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel.chip).toHaveAccessibleName('Où livrer\u202F?');
  await I.visitTab('type');
  await I.seeState('type.choosing');
  await I.choose('En livraison');
  await I.fillPersonal();
  await I.goOn();
  await I.fill({ Adresse: '1 rue des Bosquets', 'Code postal': '62220', Ville: 'Carvin' });
  await I.goOn();
  await I.seeAlert('L’adresse est trop éloignée du restaurant');
  await I.dismissAlert();
  await I.seeState('delivery.editing');
});

test('after ten quick switches of the mode the fee is charged once, and the server agrees (complaint 8)', async ({ page, I }) => {
  const panel = await openLocationPanel(page, I);
  await panel.dialog.getByRole('radio', { name: /^La Madeleine/ }).check();
  await panel.seeClosed();
  await I.add('Cola du Nord');
  await I.seeCart();
  const cart = page.getByRole('dialog', { name: 'Votre panier' });
  await cart.getByRole('button', { name: /^Passer (à emporter|en livraison)/ }).click({ clickCount: 10 });
  await expect(cart.getByRole('button', { name: 'Passer à emporter' })).toBeVisible();
  // The zone's fee and its surcharge below the minimum.
  for (const amount of ['2.90', '2.00']) await expect(cart.locator(`data[value="${amount}"]`)).toHaveCount(1);
  await I.goToCheckout('personal');
  await I.fillPersonal();
  await I.goOn();
  await I.fill({ Adresse: '5 rue du Général-de-Gaulle' });
  await I.goOn();
  await I.seeState('payment.choosing');
  await I.chooseCash();
  await I.goOn();
  const sentOrder = await I.placeOrder();
  expect(sentOrder.postDataJSON()).toMatchObject({ is_pickup: false, delivery: 4.9 });
  await I.seeThanks();
});

test('the street field suggests addresses: a tap fills all fields and shows the fee, and leaving the field closes the list (§5)', async ({
  page,
  I,
}) => {
  await seedStorage(page, { ...colaLine, 'location:mode': 'delivery' });
  await I.open('/checkout?tab=delivery');
  const field = page.getByRole('combobox', { name: 'Adresse', exact: true });
  const options = page.getByRole('listbox', { name: 'Adresses proposées' }).getByRole('option');
  await field.fill('5 rue du gen');
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await options.filter({ hasText: 'La Madeleine' }).tap();
  await expect(field).toHaveValue('5 Rue du Général-de-Gaulle');
  await expect(field).toBeFocused();
  await expect(page.getByLabel('Code postal')).toHaveValue('59110');
  await expect(page.getByLabel('Ville')).toHaveValue('La Madeleine');
  await expect(page.locator('[data-live]').filter({ hasText: 'Livraison chez vous' })).toContainText('2,90 €');
  await field.fill('12 rue de B');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(options).toHaveCount(0);
  await expect(page.getByLabel('Complément d’adresse')).toBeFocused();
  await expect(field).toHaveValue('12 rue de B');
});
