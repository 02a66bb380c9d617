import type { Browser, Page } from 'playwright/test';
import { logInAtCounter, orderCard } from '../../support/browser/counter.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';
import { createOrder } from '../../support/test-orders.ts';
import { mondayNoon, testShop } from '../../support/test-shop.ts';

/** Time within which something happens at once. */
const soon = { timeout: 2000 };

const openShop = () => openShopWithClock({ now: mondayNoon.toISOString(), shop: testShop, env: { DEMO: '1' }, isBoardEmpty: true });

/** Opens tabs of one browser at the counter, where the owner is logged in. */
async function openTabs(browser: Browser, origin: string, count: number): Promise<Page[]> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'fr-FR' });
  const first = await context.newPage();
  await logInAtCounter(first, /^Gérant/, origin);
  const tabs = [first];
  while (tabs.length < count) {
    const tab = await context.newPage();
    await tab.goto(`${origin}/counter`);
    await expect(tab.getByText('En direct', { exact: true })).toBeVisible();
    tabs.push(tab);
  }
  return tabs;
}

/** Places an order, and returns its number. */
async function placeOrder(page: Page, origin: string): Promise<string> {
  const response = await page.request.post(`${origin}/v2/public/checkout/`, { data: createOrder() });
  return ((await response.json()) as { payload: { order_number: string } }).payload.order_number;
}

test('seven tabs of the counter share one stream over HTTP/1.1, and the others go on when its tab is closed', async ({ page, browser }) => {
  const shop = await openShop();
  const streams: string[] = [];
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'fr-FR' });
  context.on('request', (request) => {
    if (request.url().includes('/v2/staff/events')) streams.push(request.url());
  });
  const first = await context.newPage();
  await logInAtCounter(first, /^Gérant/, shop.origin);
  const others: Page[] = [];
  for (let tab = 2; tab <= 7; tab += 1) {
    const other = await context.newPage();
    await other.goto(`${shop.origin}/counter`);
    await expect(other.getByText('En direct', { exact: true })).toBeVisible();
    others.push(other);
  }
  expect(streams).toHaveLength(1);
  const number = await placeOrder(page, shop.origin);
  for (const tab of [first, ...others]) await expect(orderCard(tab, number)).toBeVisible();
  await first.close();
  const next = await placeOrder(page, shop.origin);
  for (const tab of others) await expect(orderCard(tab, next)).toBeVisible();
  expect(streams).toHaveLength(2);
  await context.close();
  await shop.close();
});

test('the customers of a session that ends in another tab are hidden at once', async ({ page, browser, problems }) => {
  const shop = await openShop();
  const [first, second] = (await openTabs(browser, shop.origin, 2)) as [Page, Page];
  const number = await placeOrder(page, shop.origin);
  for (const tab of [first, second]) await expect(orderCard(tab, number)).toBeVisible();
  await second.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(first.getByRole('button', { name: 'Se connecter' })).toBeVisible(soon);
  await expect(orderCard(first, number)).toBeHidden();
  expectLoggedOnly(problems, /401/);
  await first.context().close();
  await shop.close();
});

test('a page from the browser’s cache shows no customer before the session is known', async ({ page, browser }) => {
  const shop = await openShop();
  const [board] = (await openTabs(browser, shop.origin, 1)) as [Page];
  const number = await placeOrder(page, shop.origin);
  await expect(orderCard(board, number)).toBeVisible();
  const release = Promise.withResolvers<void>();
  await board.route('**/v2/staff/session', async (route) => {
    await release.promise;
    await route.fallback();
  });
  const leave = (type: string) => board.evaluate((name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type);
  await leave('pagehide');
  await expect(board.getByRole('heading', { level: 1 })).toBeHidden();
  await leave('pageshow');
  await expect(board.getByText('Ouverture du comptoir…')).toBeAttached();
  await expect(orderCard(board, number)).toBeHidden();
  release.resolve();
  await expect(orderCard(board, number)).toBeVisible();
  await board.context().close();
  await shop.close();
});

test('a time that does not suit is refused with its reason, and stays in its form', async ({ page, browser, problems }) => {
  const shop = await openShop();
  const [board] = (await openTabs(browser, shop.origin, 1)) as [Page];
  const number = await placeOrder(page, shop.origin);
  await orderCard(board, number).click();
  const panel = board.getByRole('dialog', { name: `Commande ${number}` });
  await panel.getByRole('button', { name: '20 min' }).click();
  await panel.getByRole('button', { name: 'Changer l’heure' }).click();
  await panel.getByRole('button', { name: 'Autre heure' }).click();
  await panel.getByLabel('Heure').fill('05:05');
  await panel.getByRole('button', { name: 'Annoncer cette heure' }).click();
  const notice = panel.locator('[data-live="assertive"]').filter({ hasText: 'Cette heure ne convient pas.' });
  await expect(notice).toBeInViewport({ ratio: 1 });
  await expect(notice).not.toContainText('pas de réponse');
  await expect(panel.getByLabel('Heure')).toHaveValue('05:05');
  await expectAccessible(board);
  await panel.getByLabel('Heure').fill('13:10');
  await panel.getByRole('button', { name: 'Annoncer cette heure' }).click();
  await expect(panel.getByRole('button', { name: 'Commencer la préparation' })).toBeVisible();
  await expect(panel.getByText('13 h 10')).toBeVisible();
  expectLoggedOnly(problems, /422/);
  await board.context().close();
  await shop.close();
});

test('after a reload with an unseen order a tap anywhere turns the sound on', async ({ page, browser }) => {
  const shop = await openShop();
  const [board] = (await openTabs(browser, shop.origin, 1)) as [Page];
  await placeOrder(page, shop.origin);
  const alarm = board.locator('[data-live="assertive"]').filter({ hasText: '1 nouvelle commande' });
  await expect(alarm).toBeVisible();
  await board.reload();
  await expect(alarm).toContainText('Sans le son');
  await expect(board.getByRole('banner')).toContainText('Sans le son');
  await expectAccessible(board);
  await board.getByRole('heading', { level: 1 }).click();
  await expect(alarm).not.toContainText('Sans le son');
  await expect(board.getByRole('banner')).not.toContainText('Sans le son');
  await board.getByRole('button', { name: 'Vu', exact: true }).click();
  await placeOrder(page, shop.origin);
  await expect(alarm).toBeVisible();
  await expect(alarm).not.toContainText('Sans le son');
  await board.context().close();
  await shop.close();
});
