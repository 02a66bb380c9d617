// References: §n in docs/behaviour.

import { expect, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';

/**
 * Compares twelve screens on a phone in the light theme, and on a large screen in the dark one, with the pictures beside this file.
 * After an intended change: `npx playwright test regression --project=phone --update-snapshots`, and look at the pictures before the commit.
 */
const looks = {
  'phone-light': { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  'desktop-dark': { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, colorScheme: 'dark' },
} as const;

/** A Monday noon, because the pages show times. */
const now = '2027-01-04T11:05:00Z';

for (const [name, look] of Object.entries(looks)) {
  test.describe(name, () => {
    // The style sheet of the comparison is against the page's content security policy.
    test.use({ ...look, bypassCSP: true });

    test(`the screens of an order look as in their pictures, ${name} (§2)`, async ({ page, I }) => {
      test.setTimeout(120_000);
      const shop = await openShopWithClock({ now });
      await page.clock.install({ time: now });
      await page.clock.setFixedTime(now);
      const open = (path: string) => I.open(shop.origin + path);
      async function compare(screen: string) {
        await page.mouse.move(0, 0);
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await expect.soft(page).toHaveScreenshot(`${name}-${screen}.png`, {
          animations: 'disabled',
          caret: 'hide',
          // A moved card differs by 0.35 % and more, text that is rounded to another pixel by 0.15 %.
          maxDiffPixelRatio: 0.003,
          stylePath: 'tests/journeys/pictures/regression.css',
          mask: [page.getByText(/^Commande n° /).locator('data')],
        });
      }

      for (const path of ['/', '/contact', '/auth/login', '/menu']) {
        await open(path);
        await compare(path === '/' ? 'home' : path.replaceAll('/', ' ').trim().replaceAll(' ', '-'));
      }
      await I.openProduct('Tacos L');
      await compare('product');
      await page.keyboard.press('Escape');
      await I.add('Cola du Nord');
      await I.seeCart();
      // The added line is no longer highlighted.
      await expect(page.locator('[data-machine="cartPanel"]')).toHaveAttribute('data-state', /panel\.(open|closed) activeItem\.none/);
      await compare('cart');

      await open('/checkout');
      await I.seeState(/^type\./);
      await compare('type');
      await I.choose('En livraison');
      await compare('personal');
      await I.fill({ Prénom: 'Léa', Nom: 'Martin', 'E-mail': 'lea@example.fr', Téléphone: '06 12 34 56 78' });
      await I.goOn();
      await I.seeState('delivery.editing');
      await I.fill({ Adresse: '12 rue de Béthune', 'Code postal': '59000', Ville: 'Lille' });
      await compare('delivery');
      await I.goOn();
      await I.chooseCash();
      await compare('payment');
      await I.goOn();
      await I.seeState('confirmation.reviewing');
      await compare('review');
      await I.orderButton().click();
      await I.seeThanks();
      await expect(page.getByText('Le restaurant a reçu votre commande')).toBeVisible();
      await compare('success');
      // The confirmation requests the order's progress every second, and would log the end of its server as an error.
      await page.close();
      await shop.close();
    });
  });
}
