/**
 * Takes the picture of the README with both sides of an order, the customer's page and the counter: `npm run picture:counter`, which
 * builds the shop first.
 */
import { readFileSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright';
import sharp from 'sharp';
import { openCheckout } from '../../tests/support/browser/open-checkout.ts';
import { openShopWithClock } from '../../tests/support/browser/shop-with-clock.ts';

const target = 'docs/counter.webp';
const phone = { width: 390, height: 768 };
const tablet = { width: 1180, height: 768 };
/** A Monday at lunchtime. */
const now = '2027-01-04T11:20:00Z';
/** Pixels around and between the two screens. */
const margin = 32;

/** Opens a page with a cookie choice. */
async function openPage(browser: Browser, viewport: typeof phone, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'fr-FR', baseURL, deviceScaleFactor: 2, reducedMotion: 'reduce' });
  await context.addInitScript(() => localStorage.setItem('cookies', JSON.stringify({ isAccepted: true, trackers: [], at: Date.now() })));
  const page = await context.newPage();
  await page.clock.setFixedTime(now);
  return page;
}

/** Orders an item for cash, and returns the order's number. */
async function order(page: Page, origin: string, item: string): Promise<string> {
  const I = await openCheckout(page, origin, { item });
  await I.orderButton().click();
  await I.seeThanks();
  return (await page.getByText('Commande n°').locator('data').textContent()) ?? '';
}

/** Logs the owner of the demonstration in. */
async function openCounter(page: Page): Promise<void> {
  await page.goto('/counter');
  await page.getByRole('button', { name: /^Gérant/ }).click();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText('En direct').waitFor();
}

/** Accepts an order, starts its preparation, and presses these buttons. */
async function prepare(board: Page, number: string, buttons: readonly string[] = []): Promise<void> {
  await board.getByRole('button', { name: new RegExp(`^${number} `) }).click();
  const panel = board.getByRole('dialog', { name: `Commande ${number}` });
  await panel.getByRole('button', { name: '20 min' }).click();
  await panel.getByRole('button', { name: 'Commencer la préparation' }).click();
  for (const name of buttons) await panel.getByRole('button', { name }).click();
  await panel.getByRole('button', { name: 'Fermer' }).click();
}

const shop = await openShopWithClock({
  now,
  env: { DEMO: '1' },
  shop: JSON.parse(readFileSync('server/demo/shop.json', 'utf8')) as object,
});
const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath === undefined ? {} : { executablePath }) });
try {
  const board = await openPage(browser, tablet, shop.origin);
  await openCounter(board);
  const page = await openPage(browser, phone, shop.origin);
  await prepare(board, await order(page, shop.origin, 'Bol Braise'));
  for (const item of ['Salade César croustillante', 'Tiramisu au spéculoos', 'Citronnade maison'])
    await order(await openPage(browser, phone, shop.origin), shop.origin, item);
  const ready = await order(await openPage(browser, phone, shop.origin), shop.origin, 'Onion rings');
  await prepare(board, ready, ['Prête']);
  await board.getByRole('button', { name: 'Vu' }).click();
  await page.getByRole('status').filter({ hasText: 'en préparation' }).waitFor();
  const [left, right] = [await page.screenshot(), await board.screenshot()];
  const width = phone.width + tablet.width + 3 * margin;
  const height = tablet.height + 2 * margin;
  const scale = (length: number) => length * 2;
  const picture = sharp({ create: { width: scale(width), height: scale(height), channels: 3, background: '#e9dfd2' } }).composite([
    { input: left, left: scale(margin), top: scale(margin) },
    { input: right, left: scale(phone.width + 2 * margin), top: scale(margin) },
  ]);
  await sharp(await picture.png().toBuffer())
    .resize(width)
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(target);
  console.log(target);
} finally {
  await browser.close();
  await shop.close();
}
