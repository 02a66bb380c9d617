// Nothing scrolls sideways, at any width from a folded phone to a wide screen.
// References: §n in docs/behaviour.

import { accountHolder } from '../../support/browser/account-holder.ts';
import { openAsOwner, orderCard, orderForCash } from '../../support/browser/counter.ts';
import { pageTitles } from '../../support/browser/page-titles.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import { expectNoSidewaysScroll } from './sideways-scroll.ts';

// `isMobile` would widen the viewport for a page that is too wide.
test.use({ isMobile: false });

const paths = [...Object.keys(pageTitles), '/nulle-part'];
const isHeavy = (path: string) => path === '/' || path === '/menu';

for (const [name, group] of [
  ['home and menu', paths.filter(isHeavy)],
  ['every other public page', paths.filter((path) => !isHeavy(path))],
] as const)
  test(`${name} does not scroll sideways at any width, before and after it is scrolled (WCAG 1.4.10)`, async ({ page, I }) => {
    for (const path of group) {
      await I.open(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
    }
  });

test.describe('with the notice about cookies', () => {
  test.use({ hasCookieChoice: false });

  test('the notice, product, cart and location panel do not scroll sideways at any width (WCAG 1.4.10)', async ({ page, I }) => {
    await I.open('/menu');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Accepter' }).click();
    await I.open('/menu?product=tacos-l');
    await expect(page.getByRole('dialog', { name: 'Tacos L' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await I.open('/menu');
    await I.add('Cola du Nord');
    await I.seeCart();
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /livrer|emporter/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Où livrer ?' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test('the five steps with a cart, an alert and the confirmation do not scroll sideways at any width (WCAG 1.4.10)', async ({ page, I }) => {
  await I.startCheckout();
  await expectNoSidewaysScroll(page);
  await I.choose('En livraison');
  await I.goOn();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await I.dismissAlert();
  await expect(page.getByText('Indiquez votre prénom')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await I.fillPersonal();
  await I.goOn();
  await I.seeState('delivery.editing');
  await page.getByRole('radio', { name: 'Programmer' }).check();
  await expectNoSidewaysScroll(page);
  await page.getByRole('radio', { name: /^Dès que possible/ }).check();
  await I.fill({ Adresse: '12 rue de Béthune', 'Code postal': '59000', Ville: 'Lille' });
  await I.goOn();
  await I.seeState('payment.choosing');
  await I.chooseCard();
  await expectNoSidewaysScroll(page);
  await I.chooseCash();
  await I.goOn();
  await I.seeState('confirmation.reviewing');
  await expectNoSidewaysScroll(page);
  await I.orderButton().click();
  await I.seeThanks();
  await expectNoSidewaysScroll(page);
});

test('the account pages do not scroll sideways at any width (WCAG 1.4.10)', async ({ page, request }) => {
  const customer = accountHolder(page, request);
  await customer.openLoggedIn();
  for (const path of ['', '/ViewOrders', '/ViewAccount', '/ViewProfile', '/ViewSecurity', '/ChangePassword']) {
    await customer.open(`/profile${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test('the counter does not scroll sideways at any width, nor do its dialogs (WCAG 1.4.10)', async ({ page, browser }) => {
  const number = await orderForCash(page);
  const board = await openAsOwner(browser);
  await expect(orderCard(board, number)).toBeVisible();
  await expectNoSidewaysScroll(board);
  await orderCard(board, number).click();
  await board.getByRole('button', { name: 'Autre heure' }).click();
  await expectNoSidewaysScroll(board);
  await board.getByRole('button', { name: 'Refuser', exact: true }).click();
  await expectNoSidewaysScroll(board);
  await board.keyboard.press('Escape');
  for (const name of ['Réglages', 'Totaux']) {
    await board.getByRole('button', { name }).click();
    await expect(board.getByRole('dialog')).toBeVisible();
    await expectNoSidewaysScroll(board);
    await board.keyboard.press('Escape');
  }
  await board.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(board.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expectNoSidewaysScroll(board);
  await board.context().close();
});

test('the viewer of the charts does not scroll sideways at any width (WCAG 1.4.10)', async ({ page }) => {
  for (const place of [
    '',
    'inventaire',
    'changements',
    'parcours/checkout',
    'parcours/coupon?onglet=chemins',
    'parcours/coupon?onglet=simulation',
  ]) {
    await page.goto(`/qa/#/${place}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
