// References: complaints and §n in docs/behaviour.

import { expect, expectAccessible, test } from '../../support/browser/shop-test.ts';

for (const mode of ['À emporter', 'En livraison'] as const) {
  test(`a new customer orders from the home page, ${mode}, up to the confirmation (§4)`, { tag: '@firefox' }, async ({ page, I }) => {
    await I.open('/');
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Commander/ })
      .click();
    // The home page lists the dish too.
    await expect(page.getByRole('heading', { name: 'La carte', level: 1 })).toBeVisible();
    await I.add('Tacos L', 'Merguez', 'Falafels', 'Algérienne', 'À part');
    await I.goToCheckout();
    await I.goToReviewStep(mode);
    // The button's name ends with the total: “… · 12,50 €”.
    const [, total = 'no total'] = (await I.orderButton().textContent())?.split(' · ') ?? [];
    const sentOrder = await I.placeOrder();
    expect((await sentOrder.response())?.status()).toBe(200);
    await I.seeThanks();
    await expect(page.getByRole('main')).toContainText('Tacos L');
    await expect(page.getByRole('main')).toContainText(total);
    await I.goBackFromThanks();
    await I.waitUntilHydrated();
    await expect(page.getByText('Votre panier est vide').first()).toBeVisible();
  });
}

test('no tab of the checkout and no confirmation has accessibility violations', async ({ page, I }) => {
  await I.startCheckout();
  await expectAccessible(page);
  await I.choose('En livraison');
  await expectAccessible(page);
  await I.fillPersonal();
  await I.goOn();
  await I.seeState('delivery.editing');
  await expectAccessible(page);
  await I.fill({ Adresse: '12 rue de Béthune', 'Code postal': '59000', Ville: 'Lille' });
  await I.goOn();
  await I.seeState('payment.choosing');
  await expectAccessible(page);
  await I.chooseCash();
  await I.goOn();
  await I.seeState('confirmation.reviewing');
  await expectAccessible(page);
  await I.orderButton().click();
  await I.seeThanks();
  await expectAccessible(page);
});

test('each tab is one history entry, an unknown tab is a 404, and Back never orders (§4)', async ({ page, I }) => {
  await I.startCheckout();
  await I.goToReviewStep('À emporter');
  for (const name of ['Type de commande, terminé', 'Vos coordonnées, terminé', 'Livraison, terminé', 'Paiement, terminé', 'Confirmation'])
    await expect(page.getByRole('tab', { name, exact: true })).toBeVisible();
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  for (const tab of ['payment', 'delivery', 'personal', 'type']) {
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`tab=${tab}$`));
    await I.seeState(new RegExp(`^${tab}\\.`));
  }
  await page.goForward();
  await I.seeState('personal.editing');
  await I.open('/checkout?tab=card');
  await expect(page.getByRole('heading', { name: 'Désolé, cette page n’existe pas.' })).toBeVisible();
  expect(posts.filter((url) => url.includes('/checkout/'))).toEqual([]);
});

test('an address outside every zone is too far, and the typed text is kept (§8)', async ({ page, I }) => {
  await I.startCheckout();
  await I.choose('En livraison');
  await I.fillPersonal();
  await I.goOn();
  await I.fill({ Adresse: '1 quai des Chartrons', 'Code postal': '33000', Ville: 'Bordeaux' });
  await I.goOn();
  await I.seeAlert('L’adresse est trop éloignée du restaurant');
  await expectAccessible(page);
  await I.dismissAlert();
  await I.seeState('delivery.editing');
  await expect(page.getByLabel('Ville', { exact: true })).toHaveValue('Bordeaux');
});

test('missing fields show an alert, and its dismissal focuses the first of them (§8)', async ({ page, I }) => {
  await I.startCheckout();
  await I.choose('À emporter');
  await I.fill({ Prénom: 'Léa' });
  await I.goOn();
  await I.seeAlert('Veuillez remplir tous les champs obligatoires');
  await I.dismissAlert();
  await expect(page.getByLabel('Nom', { exact: true })).toBeFocused();
  await page.reload();
  await I.waitUntilHydrated();
  await expect(page.getByLabel('Prénom', { exact: true })).toHaveValue('Léa');
});

test('the confirmation of a second order shows that order’s lines and number (complaint 24)', async ({ page, I }) => {
  const numbers: string[] = [];
  for (const [item, other] of [
    ['Cola du Nord', 'Eau plate'],
    ['Eau plate', 'Cola du Nord'],
  ] as const) {
    await I.open('/menu');
    await I.add(item);
    await I.goToCheckout();
    // The second order starts with the first order's form values.
    if (numbers.length === 0) await I.goToReviewStep('À emporter');
    else await I.openTab('confirmation');
    await I.orderButton().click();
    await I.seeThanks();
    await expect(page.getByRole('main')).toContainText(item);
    await expect(page.getByRole('main')).not.toContainText(other);
    numbers.push((await page.getByRole('main').locator('data').first().textContent()) ?? '');
  }
  expect(numbers[0]).not.toBe('');
  expect(numbers[1]).not.toBe(numbers[0]);
});

test('/success without an order redirects to the home page (§2)', async ({ page }) => {
  await page.goto('/success');
  await expect(page).toHaveURL(/\/$/);
});
