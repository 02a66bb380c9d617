import type { Page } from 'playwright/test';
import { pagePaths, pages } from '#config/pages.ts';
import { accountHolder } from '../../support/browser/account-holder.ts';
import { logInAtCounter, orderCard, orderForCash } from '../../support/browser/counter.ts';
import type { Customer } from '../../support/browser/customer.ts';
import { findCoveredFocus } from '../../support/browser/focus/find-covered-focus.ts';
import { openLocationPanel } from '../../support/browser/location-panel.ts';
import { colaLine, seedStorage } from '../../support/browser/seed-storage.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';
import { isDeep } from '../../support/deep-tests.ts';

type View = (page: Page, I: Customer) => Promise<unknown>;

/** Pages without an order or account of their own, with a filled cart, whose bar is at the bottom. */
const openPaths = pagePaths.filter((path) => pages[path] === 'shop' || pages[path] === 'texts' || pages[path] === 'auth');

async function openWithCart(page: Page, I: Customer, path: string) {
  await seedStorage(page, colaLine);
  await I.open(path);
}

/** Opens a page of an account that has just been created. */
async function openAccountPage(page: Page, path: string) {
  const customer = accountHolder(page, page.request);
  await customer.openLoggedIn();
  await customer.open(path);
}

/** Opens an order on the counter. */
async function openOrder(page: Page) {
  const number = await orderForCash(page);
  await logInAtCounter(page, /^Gérant/, '');
  await orderCard(page, number).click();
  return expect(page.getByRole('dialog', { name: `Commande ${number}` })).toBeVisible();
}

async function openControls(page: Page) {
  await logInAtCounter(page, /^Gérant/, '');
  await page.getByRole('button', { name: 'Réglages' }).click();
  return expect(page.getByRole('dialog', { name: 'Réglages' }).getByRole('searchbox')).toBeVisible();
}

/** Pages of an account and of an order, dialogs, and the counter. */
const others: Record<string, View> = {
  ...Object.fromEntries(
    pagePaths.filter((path) => pages[path] === 'profile').map((path): [string, View] => [path, (page) => openAccountPage(page, path)]),
  ),
  'a placed order': (page) => orderForCash(page),
  'a product': (_page, I) => I.open('/menu?product=tacos-l'),
  async 'the cart'(page, I) {
    await openWithCart(page, I, '/menu');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Panier/ })
      .click();
    await I.seeCart();
  },
  'the place of delivery': (page, I) => openLocationPanel(page, I),
  'the counter': (page) => logInAtCounter(page, /^Gérant/, ''),
  'an order at the counter': (page) => openOrder(page),
  'the controls of the counter': (page) => openControls(page),
};

/** The steps of the checkout, with the errors of what is missing. */
const steps: Record<string, View> = {
  type: (_page, I) => I.startCheckout(),
  async personal(page, I) {
    await I.startCheckout();
    await I.choose('À emporter');
    await I.goOn();
    await I.dismissAlert();
    await expect(page.getByRole('alertdialog')).toBeHidden();
  },
  async delivery(_page, I) {
    await I.startCheckout();
    await I.choose('En livraison');
    await I.fillPersonal();
    await I.goOn();
    await I.seeState('delivery.editing');
  },
  payment: (_page, I) => I.openFilledCheckout('payment'),
  confirmation: (_page, I) => I.openFilledCheckout('confirmation'),
};

const views: Record<string, View> = {
  ...Object.fromEntries(openPaths.map((path): [string, View] => [path, (page, I) => openWithCart(page, I, path)])),
  ...others,
  ...Object.fromEntries(Object.entries(steps).map(([step, open]) => [`/checkout, ${step}`, open])),
};

/** A phone in both directions, a screen at 400 %, a narrow foldable. */
const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 256 },
  { width: 844, height: 390 },
  { width: 280, height: 653 },
];

/** What `npm test` looks at, each at one size: the views of which something was covered. `npm run test:deep` looks at all at every size. */
const sample = ['/menu', '/checkout, personal', '/checkout, confirmation'];

for (const [index, size] of sizes.entries())
  for (const [name, open] of Object.entries(views)) {
    const isSampled = sample.indexOf(name) === index % sample.length || (index === 1 && sample.includes(name));
    if (!isDeep && !isSampled) continue;
    for (const hasNotice of isDeep ? [false, true] : [index === 3])
      test.describe(`${size.width} × ${size.height}${hasNotice ? ' with the notice about cookies' : ''}`, () => {
        test.use({ viewport: size, hasCookieChoice: !hasNotice });

        test(`nothing covers what has the focus on ${name}, forwards and backwards (WCAG 2.4.11, 2.4.12)`, async ({
          page,
          I,
          problems,
        }) => {
          await open(page, I);
          // At the counter nobody was logged in.
          expectLoggedOnly(problems, /401/);
          expect(await findCoveredFocus(page)).toEqual([]);
        });
      });
  }
