import { sampleCases } from '../../support/deep-tests.ts';
import { accountHolder } from '../../support/browser/account-holder.ts';
import { logInAtCounter, orderCard, orderForCash } from '../../support/browser/counter.ts';
import { enlargeText, expectReflowed, expectUncovered } from '../../support/browser/enlarge-text.ts';
import { pageTitles } from '../../support/browser/page-titles.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

/** Viewport widths with text sizes, beginning with the narrowest and the largest text. */
const sizes = [
  { width: 320, height: 640, percent: 200 },
  { width: 320, height: 640, percent: 100 },
  { width: 390, height: 844, percent: 200 },
];

for (const { width, height, percent } of sampleCases(sizes, 1))
  test.describe(`at ${width} px with text at ${percent} %`, () => {
    // `isMobile` would widen the viewport for a page that is too wide.
    test.use({ viewport: { width, height }, isMobile: false });
    test.beforeEach(({ page }) => enlargeText(page, percent));

    test('every page reflows without clipped text, and the cart button is visible (WCAG 1.4.4, 1.4.10, 1.4.12)', async ({ page, I }) => {
      for (const path of [...Object.keys(pageTitles), '/nulle-part']) {
        await I.open(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectReflowed(page);
      }
    });

    test('product, cart and location panel reflow, and their buttons are reachable (WCAG 1.4.4, 1.4.10, 1.4.12)', async ({ page, I }) => {
      await I.open('/menu?product=tacos-l');
      const product = page.getByRole('dialog', { name: 'Tacos L' });
      await expectUncovered(product.getByRole('button', { name: /^Ajouter au panier/ }));
      await product.getByRole('button', { name: /^Ajouter au panier/ }).click();
      await expectUncovered(product.getByRole('checkbox').last());
      await expectReflowed(page);
      await I.open('/menu');
      await I.add('Cola du Nord');
      const cart = await I.seeCart();
      await expectUncovered(cart.getByRole('link', { name: 'Commander' }));
      await expectUncovered(cart.getByRole('button', { name: 'Retirer', exact: true }));
      await expectReflowed(page);
      await page.keyboard.press('Escape');
      await expect(cart).toBeHidden();
      await expectUncovered(page.getByRole('button', { name: /^Voir le panier/ }));
      await expectReflowed(page);
      await page
        .getByRole('banner')
        .getByRole('button', { name: /livrer|emporter/ })
        .click();
      const place = page.getByRole('dialog', { name: 'Où livrer ?' });
      await expectUncovered(place.getByRole('button', { name: 'Retirer au restaurant' }));
      await expectReflowed(page);
    });

    test('the five steps and the confirmation reflow, and their buttons are reachable (WCAG 1.4.4, 1.4.10, 1.4.12)', async ({
      page,
      I,
    }) => {
      await I.startCheckout();
      await expectReflowed(page);
      await I.choose('En livraison');
      await expectReflowed(page);
      await I.fillPersonal();
      await expectUncovered(page.getByRole('button', { name: 'Continuer' }));
      await I.goOn();
      await I.seeState('delivery.editing');
      await expectReflowed(page);
      await I.fill({ Adresse: '12 rue de Béthune', 'Code postal': '59000', Ville: 'Lille' });
      await I.goOn();
      await I.seeState('payment.choosing');
      await expectReflowed(page);
      await I.chooseCash();
      await I.goOn();
      await I.seeState('confirmation.reviewing');
      await expectReflowed(page);
      await expectUncovered(I.orderButton());
      await I.orderButton().click();
      await I.seeThanks();
      await expectReflowed(page);
    });

    test('the counter and the viewer of the charts reflow (WCAG 1.4.4, 1.4.10, 1.4.12)', async ({ page, problems }) => {
      const number = await orderForCash(page);
      await logInAtCounter(page, /^Gérant/, '');
      // Nobody was logged in.
      expectLoggedOnly(problems, /401/);
      await expectReflowed(page);
      await expectUncovered(page.getByRole('searchbox'));
      await orderCard(page, number).click();
      // The browser's own setting enlarges the lengths of media queries too, so that this height is short.
      await page.setViewportSize({ width, height: 560 });
      const panel = page.getByRole('dialog', { name: `Commande ${number}` });
      for (const name of ['10 min', 'Imprimer le ticket', 'Refuser'])
        await expectUncovered(panel.getByRole('button', { name, exact: true }));
      await expectReflowed(page);
      await panel.getByRole('button', { name: 'Fermer' }).click();
      await expect(panel).toBeHidden();
      for (const name of ['Totaux', 'Réglages']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible();
        await expectReflowed(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click();
      }
      for (const place of ['', 'inventaire', 'changements', 'parcours/coupon?onglet=simulation']) {
        await page.goto(`/qa/#/${place}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectReflowed(page);
      }
    });

    test('the account pages reflow (WCAG 1.4.4, 1.4.10, 1.4.12)', async ({ page, request }) => {
      const customer = accountHolder(page, request);
      await customer.openLoggedIn();
      for (const path of ['', '/ViewOrders', '/ViewAccount', '/ViewProfile', '/ViewSecurity', '/ChangePassword']) {
        await customer.open(`/profile${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectReflowed(page);
      }
    });
  });
