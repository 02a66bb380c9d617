import type { Page } from 'playwright/test';
import { pagePaths, pages } from '#config/pages.ts';
import { accountHolder } from '../account-holder.ts';
import { logInAtCounter, orderCard, orderForCash } from '../counter.ts';
import type { Customer } from '../customer.ts';
import { openLocationPanel } from '../location-panel.ts';
import { colaLine, seedStorage } from '../seed-storage.ts';
import { expect } from '../shop-test.ts';

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

/** Functions that open each page, the dialogs, the steps of the checkout and the counter, by their names. */
export const views: Record<string, View> = {
  ...Object.fromEntries(openPaths.map((path): [string, View] => [path, (page, I) => openWithCart(page, I, path)])),
  ...others,
  ...Object.fromEntries(Object.entries(steps).map(([step, open]) => [`/checkout, ${step}`, open])),
};
