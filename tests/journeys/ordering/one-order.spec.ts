// References: INV-n and dn in docs/invariants.md.

import type { Page } from 'playwright/test';
import { customer } from '../../support/browser/customer.ts';
import { expect, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

/** Collects the ids of all orders returned to these pages. */
function collectOrderIds(...pages: Page[]) {
  const responses: Promise<unknown>[] = [];
  for (const page of pages)
    page.on('response', (response) => {
      if (response.request().method() === 'POST' && response.url().endsWith('/v2/public/checkout/') && response.ok())
        responses.push(response.json().then((body: { payload: { order_id: unknown } }) => body.payload.order_id));
    });
  return async () => [...new Set(await Promise.all(responses))];
}

test.beforeEach(({ I }) => I.openFilledCheckout('confirmation'));

test('a double click places one order (INV-2)', async ({ page, I }) => {
  const ids = collectOrderIds(page);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && request.url().endsWith('/checkout/') && posts.push(request.url()));
  await I.orderButton().dblclick();
  await I.seeThanks();
  expect(posts).toHaveLength(1);
  expect(await ids()).toHaveLength(1);
});

test('a concurrent Enter and click place one order (INV-2)', async ({ page, I }) => {
  const ids = collectOrderIds(page);
  const button = await I.orderButton().boundingBox();
  if (button === null) throw new Error('The button is not there');
  await I.orderButton().focus();
  await Promise.all([page.keyboard.press('Enter'), page.mouse.click(button.x + 40, button.y + 20)]);
  await I.seeThanks();
  expect(await ids()).toHaveLength(1);
});

test('a reload while the order is in flight places one order and shows its confirmation (INV-2, d1)', async ({ page, I }) => {
  const sentOrders: { local_id: string }[] = [];
  let isFirst = true;
  await page.route('**/v2/public/checkout/', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sentOrders.push(route.request().postDataJSON() as { local_id: string });
    // The first response is dropped: the server stored the order, but the page gets no response.
    if (isFirst) {
      isFirst = false;
      await route.fetch();
      return;
    }
    return route.continue();
  });
  await I.orderButton().click();
  await expect.poll(() => sentOrders.length).toBe(1);
  const ids = collectOrderIds(page);
  await page.reload();
  await I.seeThanks();
  expect(new Set(sentOrders.map(({ local_id }) => local_id)).size).toBe(1);
  expect(await ids()).toHaveLength(1);
});

test('two tabs that submit concurrently place one order, and both show it (d4)', async ({ page, context, I }) => {
  const other = await context.newPage();
  const secondTab = customer(other);
  await secondTab.open('/checkout?tab=confirmation');
  await secondTab.seeState('confirmation.reviewing');
  const ids = collectOrderIds(page, other);
  const buttons = await Promise.all([I.orderButton().elementHandle(), secondTab.orderButton().elementHandle()]);
  await Promise.all(buttons.map((button) => button?.evaluate((element) => (element as HTMLElement).click())));
  await Promise.all([I.seeThanks(), secondTab.seeThanks()]);
  expect(await ids()).toHaveLength(1);
});

test('another tab shows that the order was placed, and has an empty cart (d3)', async ({ page, context, I }) => {
  const other = await context.newPage();
  const secondTab = customer(other);
  await secondTab.open('/checkout?tab=confirmation');
  await secondTab.seeState('confirmation.reviewing');
  await I.orderButton().click();
  await I.seeThanks();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await secondTab.seeThanks();
  await expect(other.getByText('Cette commande a déjà été passée')).toBeVisible();
  await expect(other.getByRole('button', { name: /^Panier, vide/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Panier, vide/ })).toBeVisible();
});

test('an unreachable server shows an alert, keeps the order, and a retry uses the same id (INV-9)', async ({ page, I, problems }) => {
  const sentRequests: string[] = [];
  let isDown = true;
  await page.route('**/v2/public/checkout/', (route) => {
    if (route.request().method() === 'POST') sentRequests.push((route.request().postDataJSON() as { local_id: string }).local_id);
    return isDown ? route.abort('connectionrefused') : route.continue();
  });
  await I.orderButton().click();
  await I.seeAlert('Une erreur est survenue, veuillez réessayer');
  await I.dismissAlert();
  isDown = false;
  await I.orderButton().click();
  await I.seeThanks();
  expect(sentRequests.length).toBeGreaterThanOrEqual(2);
  expect(new Set(sentRequests).size).toBe(1);
  // The browser logs the refused connection.
  expectLoggedOnly(problems, /ERR_CONNECTION_REFUSED/);
});

test('an order whose update fails is placed, and the update is retried on the next visit (INV-11)', async ({ page, I, problems }) => {
  const puts: number[] = [];
  let isBroken = true;
  await page.route('**/v2/public/checkout/', async (route) => {
    if (route.request().method() !== 'PUT') return route.continue();
    if (isBroken) return route.fulfill({ status: 503, json: { status: 'error', message: 'non' } });
    const response = await route.fetch();
    puts.push(response.status());
    return route.fulfill({ response });
  });
  await I.orderButton().click();
  await I.seeThanks();
  await expect(page.getByRole('button', { name: /^Panier, vide/ })).toBeVisible();
  isBroken = false;
  await I.open('/menu');
  // The update is resent by a chunk that the page loads at the first interaction.
  await page.mouse.move(100, 100);
  await expect.poll(() => puts).toEqual([200]);
  expectLoggedOnly(problems, /status of 503/);
});

/** Answers the updates of orders with a status, or forwards them while it is null. Records the methods of all order calls. */
async function failUpdates(page: Page) {
  const calls: string[] = [];
  const server: { status: number | null } = { status: 400 };
  await page.route('**/v2/public/checkout/', (route) => {
    const method = route.request().method();
    calls.push(method);
    if (method !== 'PUT' || server.status === null) return route.continue();
    return route.fulfill({ status: server.status, json: { status: 'error', message: 'non' } });
  });
  return { calls, server };
}

test('an update that the server does not accept shows an alert at once, whose button repeats the update only (§8, INV-2)', async ({
  page,
  I,
  problems,
}) => {
  const { calls, server } = await failUpdates(page);
  await I.orderButton().click();
  await I.seeThanks();
  const retry = page.getByRole('alertdialog').getByRole('button', { name: 'Réessayer' });
  await I.seeAlert('Une erreur est survenue, veuillez réessayer');
  expect(calls).toEqual(['POST', 'PUT']);
  await retry.click();
  await expect.poll(() => calls).toEqual(['POST', 'PUT', 'PUT']);
  await I.seeAlert('Une erreur est survenue, veuillez réessayer');
  server.status = null;
  await retry.click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect.poll(() => calls).toEqual(['POST', 'PUT', 'PUT', 'PUT']);
  // Another page repeats an update whose response has not been recorded.
  await page.waitForFunction(() => localStorage.getItem('checkout:finished')?.includes('"isUpdated":true'));
  // The order's page stays, and the update is done.
  await I.open('/success');
  await I.seeThanks();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(calls).toHaveLength(4);
  expectLoggedOnly(problems, /status of 400/);
});

test('an update that the customer leaves at once on the reopened page is not repeated by that page (§8)', async ({ page, I, problems }) => {
  const { calls } = await failUpdates(page);
  await I.orderButton().click();
  await I.seeThanks();
  await I.seeAlert('Une erreur est survenue, veuillez réessayer');
  await I.open('/success');
  await I.seeAlert('Une erreur est survenue, veuillez réessayer');
  const countBefore = calls.length;
  // The first interaction loads further parts of the page, and with them updates that are due.
  await I.dismissAlert();
  await page.getByRole('button', { name: /^Panier/ }).click();
  await expect(page.getByRole('dialog', { name: 'Votre panier' })).toBeVisible();
  await page.goBack();
  await I.seeThanks();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(calls).toHaveLength(countBefore);
  expectLoggedOnly(problems, /status of 400/);
});

test('an update without success shows the alert after its automatic retries; dismissed, the order’s page stays reachable (§8)', async ({
  page,
  I,
  problems,
}) => {
  await page.clock.install();
  const { calls, server } = await failUpdates(page);
  server.status = 503;
  await I.orderButton().click();
  await I.seeThanks();
  await expect(async () => {
    await page.clock.runFor(15_000);
    await expect(page.getByRole('alertdialog')).toBeVisible({ timeout: 500 });
  }).toPass();
  await I.seeAlert('Une erreur est survenue, veuillez réessayer');
  const countBefore = calls.length;
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await page.clock.runFor(60_000);
  expect(calls).toHaveLength(countBefore);
  expect(calls.filter((method) => method === 'POST')).toHaveLength(1);
  await page.clock.resume();
  await I.seeThanks();
  expectLoggedOnly(problems, /status of 503/);
});

test('a page reloaded while its order is being updated shows the confirmation (d1)', async ({ page, I }) => {
  const ids = collectOrderIds(page);
  let isHeld = true;
  await page.route('**/v2/public/checkout/', (route) => (route.request().method() === 'PUT' && isHeld ? undefined : route.continue()));
  await I.orderButton().click();
  await I.seeState('confirmation.updating');
  isHeld = false;
  await page.goto('/checkout?tab=confirmation');
  await I.seeThanks();
  await expect(page.getByRole('button', { name: /^Panier, vide/ })).toBeVisible();
  expect(await ids()).toHaveLength(1);
});

test('another tab keeps its page and the items that it adds while the order is in flight (INV-13)', async ({ page, context, I }) => {
  const other = await context.newPage();
  const secondTab = customer(other);
  await secondTab.open('/menu');
  let isHeld = true;
  await page.route('**/v2/public/checkout/', async (route) => {
    await expect.poll(() => isHeld).toBe(false);
    return route.continue();
  });
  await I.orderButton().click();
  await secondTab.add('Cola du Nord');
  await secondTab.seeCart();
  isHeld = false;
  await I.seeThanks();
  await expect(page.getByRole('button', { name: /^Panier, 1 article/ })).toBeVisible();
  await expect(other).toHaveURL(/\/menu$/);
  await expect(other.getByRole('button', { name: /^Panier, 1 article/, includeHidden: true })).toBeAttached();
});
