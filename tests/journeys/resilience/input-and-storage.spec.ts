// References: INV-n and dn in docs/invariants.md, S-n in docs/security.md.

import type { Page } from 'playwright/test';
import { blockStorage } from '../../support/browser/seed-storage.ts';
import { sampleCases } from '../../support/deep-tests.ts';
import { customer, type Customer } from '../../support/browser/customer.ts';
import { openCheckout, typedDetails } from '../../support/browser/open-checkout.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

const personalFields = {
  Prénom: typedDetails.personal.first_name,
  Nom: typedDetails.personal.last_name,
  'E-mail': typedDetails.personal.email,
  Téléphone: typedDetails.personal.phone,
};
const deliveryFields = {
  Adresse: typedDetails.delivery.address,
  'Code postal': typedDetails.delivery.postal_code,
  Ville: typedDetails.delivery.city,
};

/** Expects cart, order mode and both forms to be restored. */
async function expectInputRestored(page: Page, I: Customer, origin = '') {
  await I.open(`${origin}/checkout?tab=personal`);
  for (const [label, value] of Object.entries(personalFields)) await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await I.open(`${origin}/checkout?tab=delivery`);
  for (const [label, value] of Object.entries(deliveryFields)) await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await I.open(`${origin}/checkout?tab=type`);
  await expect(page.getByRole('radio', { name: /^En livraison/ })).toBeChecked();
  await expect(page.getByRole('button', { name: /^Panier, 1 article/ })).toBeVisible();
}

/** Fills in the personal and delivery forms of a delivery. */
async function fillForms(I: Customer) {
  await I.startCheckout();
  await I.choose('En livraison');
  await I.fill(personalFields);
  await I.goOn();
  await I.seeState('delivery.editing');
  await I.fill(deliveryFields);
}

test('input survives a reload (INV-8)', { tag: '@firefox' }, async ({ page, I }) => {
  await fillForms(I);
  await page.reload();
  await I.waitUntilHydrated();
  await expectInputRestored(page, I);
});

test('input survives a crash of the tab (INV-8, d1)', async ({ page, context, I }) => {
  await fillForms(I);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => {});
  await crashed;
  const next = await context.newPage();
  await expectInputRestored(next, customer(next));
});

test('input survives navigation to the menu and back (INV-8)', async ({ page, I }) => {
  await fillForms(I);
  for (let steps = 0; steps < 6 && !page.url().endsWith('/menu'); steps += 1) await page.goBack();
  await expect(page).toHaveURL(/\/menu$/);
  await expectInputRestored(page, I);
});

test('input survives a failed call (INV-8)', async ({ page, I, problems }) => {
  await fillForms(I);
  await page.route('**/v2/public/**', (route) => route.abort('connectionreset'));
  await I.goOn();
  await I.seeState(/^(delivery\.|payment\.)/);
  await page.unroute('**/v2/public/**');
  await expectInputRestored(page, I);
  expectLoggedOnly(problems, /ERR_CONNECTION_RESET/);
});

test('twenty concurrent clicks place one order, and a double click advances one step (d2)', async ({ page, baseURL }) => {
  const I = await openCheckout(page, baseURL ?? '');
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/checkout/') && posts.push(request.url()));
  await I.open('/checkout?tab=personal');
  await page.getByRole('button', { name: 'Continuer' }).dblclick();
  await I.seeState('delivery.editing');
  await I.open('/checkout?tab=payment');
  await I.seeState('payment.choosing');
  await page.getByRole('button', { name: 'Continuer' }).dblclick();
  await I.seeState('confirmation.reviewing');
  expect(posts).toEqual([]);
  await I.orderButton().evaluate((button: HTMLElement) => {
    for (let click = 0; click < 20; click += 1) button.click();
  });
  await I.seeThanks();
  expect(posts).toHaveLength(1);
});

const notice = /^Votre navigateur ne peut pas conserver votre panier/;

test('blocked storage: a notice says that the cart ends with the page, once there is one, and an order can be placed (d6, INV-15)', async ({
  page,
  I,
}) => {
  await blockStorage(page);
  await I.open('/menu');
  await expect(page.getByText(notice)).toBeHidden();
  // It must not appear over the product between the press and the release of the mouse.
  await expect(page.getByRole('region', { name: 'Gestion des cookies' })).toBeVisible();
  await I.add('Cola du Nord');
  await I.seeCart();
  await page.goBack();
  await expect(page.getByText(notice)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Panier, 1 article/ }).click();
  await I.goToCheckout();
  await expect(page.getByText(notice)).toBeVisible();
  await I.goToReviewStep('À emporter');
  await I.orderButton().click();
  await I.seeThanks();
  await expect(page.getByText(notice)).toBeHidden();
});

/** Fills the browser's storage up to its quota. */
async function fillStorage(page: Page, key: string) {
  await page.evaluate((name) => {
    let text = 'x'.repeat(6_000_000);
    localStorage.setItem(name, '');
    let filler = '';
    while (text.length > 0) {
      try {
        localStorage.setItem(name, filler + text);
        filler += text;
      } catch {
        text = text.slice(0, Math.floor(text.length / 2));
      }
    }
  }, key);
}

test('full storage: cart and order stay in memory, and a notice is shown (d5)', async ({ page, I }) => {
  await I.open('/menu');
  await fillStorage(page, 'unrelated');
  await I.add('Cola du Nord');
  await I.seeCart();
  await page.goBack();
  await expect(page.getByText(notice)).toBeVisible();
  await page.getByRole('button', { name: /^Panier, 1 article/ }).click();
  await I.goToCheckout();
  await I.goToReviewStep('À emporter');
  await I.orderButton().click();
  await I.seeThanks();
  await expect(page.getByRole('button', { name: /^Panier, vide/ })).toBeVisible();
});

test('full storage: caches are evicted in favour of cart and journal, which survive a reload (d5)', async ({ page, I }) => {
  await I.open('/menu');
  await fillStorage(page, 'offers');
  await I.add('Cola du Nord');
  await I.goToCheckout();
  const kept = () => page.evaluate(() => [localStorage.getItem('offers')?.includes('xxx') ?? false, 'checkout:attempt' in localStorage]);
  expect(await kept()).toEqual([false, true]);
  await expect(page.getByText(notice)).toBeHidden();
  await page.reload();
  await I.waitUntilHydrated();
  await expect(page.getByRole('button', { name: /^Panier, 1 article/ })).toBeVisible();
});

/** Corrupt stored values that no version of this shop has written. */
const corruptValues = [
  '',
  'null',
  '0',
  '-1e999',
  '"',
  '{',
  '[]',
  '[[[[[[]]]]]]',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"personal":{"first_name":{"$ne":1}},"delivery":[],"payment":"card"}',
  '{"local_id":"x","stage":"posting","payload":{},"lines":{},"earlier":null,"at":"now"}',
  '{"key":"x","item_id":{},"name":5,"choices":"x","note":null,"quantity":1e9,"addedAt":-1}',
  '{"token":5,"user":null}',
  '{"token":"x","user":{"id":{},"email":[],"first_name":"<img onerror>"}}',
  '\u0000\uD800\u202E',
  'x'.repeat(100_000),
];

test('with any text under every stored key, home, checkout, menu and login open (INV-15, S-44, d7)', async ({ page, I }) => {
  // All cases would load fifty-one pages.
  test.setTimeout(240_000);
  const keys = [
    'cart:line:x',
    'coupon',
    'offers',
    'location:place',
    'location:mode',
    'checkout:forms',
    'checkout:attempt',
    'checkout:finished',
    'auth:session',
    'auth:owner',
    'auth:target',
    'auth:code',
    'cookies',
  ];
  await I.open('/about');
  for (const text of sampleCases(corruptValues, 4)) {
    await page.evaluate(([names, value]) => names.forEach((name) => localStorage.setItem(name, value)), [keys, text] as const);
    await I.open('/checkout');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await I.open('/menu');
    await expect(I.product('Cola du Nord')).toBeAttached();
    await I.open('/auth/login');
    await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get({}, 'polluted'))).toBeUndefined();
  }
});
