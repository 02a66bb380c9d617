import type { Page } from 'playwright/test';
import { expect } from '../browser/shop-test.ts';
import { seedStorage } from '../browser/seed-storage.ts';
import { typedDetails } from '../browser/open-checkout.ts';
import { cartLines } from './cart-lines.ts';
import type { ScreenFixtures, Screens } from './screen.ts';

/** Logs the owner in at the counter of the demonstration. */
async function logInAtCounter(page: Page) {
  await page.goto('/counter');
  await page.getByRole('button', { name: /^Gérant/ }).click();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText('En direct', { exact: true }).waitFor();
}

/** Places an order of three dishes as a guest. */
async function order({ page, I }: ScreenFixtures, mode: 'pickup' | 'delivery' = 'pickup') {
  const delivery = { ...typedDetails.delivery, is_scheduled: false, delivery_date: '', delivery_time_range: '' };
  const forms = { personal: { ...typedDetails.personal, email: I.email }, delivery, payment: { method: 'cash' } };
  await seedStorage(page, { ...cartLines, 'location:mode': mode, 'checkout:forms': forms });
  await I.open('/checkout?tab=confirmation');
  await I.orderButton().click();
  await I.seeThanks();
}

/** Opens the page that the mails link to. */
async function openTracking(fixtures: ScreenFixtures) {
  await order(fixtures);
  const finished = await fixtures.page.evaluate(() => localStorage.getItem('checkout:finished'));
  const { tracking } = JSON.parse(finished ?? '{}') as { tracking?: string };
  await fixtures.I.open(`/order#${tracking}`);
  await fixtures.page.getByText('Commande n°').waitFor();
}

/** Presses buttons of the customer's order at the counter, in another page of the same browser, until the customer reads the sentence. */
async function handleOrder({ page }: ScreenFixtures, { buttons, sentence }: { buttons: string[]; sentence: string }) {
  const number =
    (await page
      .getByText(/^Commande n° /)
      .locator('data')
      .textContent()) ?? '';
  const board = await page.context().newPage();
  await board.setViewportSize({ width: 1024, height: 768 });
  await logInAtCounter(board);
  await board.getByRole('button', { name: new RegExp(`^${number} `) }).click();
  const panel = board.getByRole('dialog', { name: `Commande ${number}` });
  for (const button of buttons)
    await panel
      .getByRole('button', { name: button, exact: true })
      .or(panel.getByRole('radio', { name: button }))
      .click();
  await expect(page.getByRole('region', { name: 'Suivi de la commande' })).toContainText(sentence);
  await board.close();
}

/** Opens the counter with a new order. */
async function openBoard(fixtures: ScreenFixtures) {
  await order(fixtures);
  await logInAtCounter(fixtures.page);
}

/** The customer's order after it was placed, and the counter. */
export const orderScreens: Screens = {
  '/success': { open: (fixtures) => order(fixtures) },
  'success, delivery': { open: (fixtures) => order(fixtures, 'delivery') },
  'success, in preparation': {
    async open(fixtures) {
      await order(fixtures);
      await handleOrder(fixtures, { buttons: ['20 min', 'Commencer la préparation'], sentence: 'Votre commande est en préparation' });
    },
  },
  'success, refused': {
    async open(fixtures) {
      await order(fixtures);
      await handleOrder(fixtures, {
        buttons: ['Refuser', 'Un article est épuisé', 'Refuser la commande'],
        sentence: 'Le restaurant ne peut pas préparer votre commande.',
      });
    },
  },
  'success, printed': { isPrinted: true, open: (fixtures) => order(fixtures) },
  '/order': { open: openTracking },
  'order, printed': { isPrinted: true, open: openTracking },
  'order, unknown link': { open: ({ I }) => I.open(`/order#${'A'.repeat(67)}`) },
  'home, open order': {
    async open(fixtures) {
      await order(fixtures);
      await fixtures.I.open('/');
      await fixtures.page.getByRole('button', { name: 'Comme la dernière fois' }).waitFor();
    },
  },
  'counter, log in': {
    async open({ page }) {
      await page.goto('/counter');
      await page.getByRole('button', { name: 'Se connecter' }).waitFor();
    },
  },
  counter: { open: openBoard },
  'counter, order': {
    async open(fixtures) {
      await openBoard(fixtures);
      await fixtures.page
        .getByRole('main')
        .getByRole('button', { name: /article/ })
        .first()
        .click();
    },
  },
};
