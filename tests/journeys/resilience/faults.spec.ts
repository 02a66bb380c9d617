// References: INV-n, dn and fn in docs/invariants.md.

import type { Page } from 'playwright/test';
import { isDeep } from '../../support/deep-tests.ts';
import { startFaultyProxy, transportFaults, type FaultyProxy, type TransportFault } from '../../support/faulty-proxy.ts';
import { openCheckout, typedDetails } from '../../support/browser/open-checkout.ts';
import { expect, test as shopTest } from '../../support/browser/shop-test.ts';

// A worker would serve the scripts and pages whose requests are intercepted.
shopTest.use({ serviceWorkers: 'block' });

const test = shopTest.extend<{ network: FaultyProxy }>({
  network: async ({ baseURL }, use) => {
    const network = await startFaultyProxy(baseURL ?? '');
    await use(network);
    await network.close();
  },
});

const postOrder = { method: 'POST', path: /\/v2\/public\/checkout\/$/ };
const updateOrder = { method: 'PUT', path: /\/v2\/public\/checkout\/$/ };
const bootCalls = { method: 'GET', path: /\/v2\/public\/(settings|offers|menus)$/ };
const orderButton = /^Commander avec obligation de paiement/;

/** Expects no problems except the injected faults, which the browser logs, and the error that React reports. */
function expectOnlyFaults(problems: string[]) {
  const logged = problems.splice(0);
  expect(logged.filter((problem) => !/Failed to load resource|No answer|ApiError|does not fit/.test(problem))).toEqual([]);
}

/** One fault of each kind; `tests/api` and `tests/actors` cover all of them in every run. */
const mainFaults: readonly TransportFault[] = ['malformed JSON', 'status 503', 'status 429, Retry-After', 'hang', 'response lost'];
const testedFaults = isDeep ? transportFaults : mainFaults;

/** Advances the page's fake clock in steps of five seconds, so that pending tasks run in between, and leaves it paused. */
async function advanceClock(page: Page, seconds: number) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
  for (let passed = 5; passed < seconds; passed += 5) await page.clock.runFor(5000);
}

for (const fault of testedFaults) {
  test(`a page whose first call meets ${fault} shows an error within ten seconds, and Réessayer loads it (INV-9, f2–f12)`, async ({
    page,
    network,
    problems,
  }) => {
    await page.clock.install();
    // The page as a static host serves it: without dehydrated data.
    await page.route('**/contact', (route) => route.fulfill({ path: 'dist/client/index.html' }));
    network.injectFault(bootCalls, fault);
    await page.goto(`${network.origin}/contact`);
    await expect.poll(() => new Set(network.affectedCalls.map(({ path }) => path)).size).toBe(3);
    await advanceClock(page, 10);
    await expect(page.getByRole('heading', { name: 'Mince' })).toBeVisible();
    network.clearFault();
    await page.clock.resume();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
    expectOnlyFaults(problems);
  });

  test(`an order that meets ${fault} shows an alert within twenty seconds, keeps all input, and is placed once by a retry (INV-2, INV-8, INV-9, f2–f12)`, async ({
    page,
    network,
    problems,
  }) => {
    await page.clock.install();
    const I = await openCheckout(page, network.origin);
    network.injectFault(postOrder, fault);
    await I.orderButton().click();
    await expect.poll(() => network.affectedCalls.length).toBeGreaterThan(0);
    await advanceClock(page, 20);
    await I.seeAlert(fault.startsWith('status 429') ? 'Trop de commandes' : 'Une erreur est survenue, veuillez réessayer');
    await page.clock.resume();
    await I.dismissAlert();
    await expect(page.getByRole('main')).toContainText('Cola du Nord');
    await expect(page.getByRole('main')).toContainText(typedDetails.personal.email);
    const sentIds = network.affectedCalls.map(({ body }) => (JSON.parse(body) as { local_id: string }).local_id);
    network.clearFault();
    const [placed] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/checkout/')),
      page.getByRole('button', { name: orderButton }).click(),
    ]);
    await I.seeThanks();
    expect(new Set([...sentIds, (placed.postDataJSON() as { local_id: string }).local_id]).size).toBe(1);
    expectOnlyFaults(problems);
  });

  test(`an order whose update meets ${fault} is confirmed within twenty seconds, with an empty cart (INV-9, INV-11, f2–f12)`, async ({
    page,
    network,
    problems,
  }) => {
    await page.clock.install();
    const I = await openCheckout(page, network.origin);
    network.injectFault(updateOrder, fault);
    await I.orderButton().click();
    await expect.poll(() => network.affectedCalls.length).toBeGreaterThan(0);
    await advanceClock(page, 20);
    await I.seeThanks();
    await page.clock.resume();
    await expect(page.getByRole('button', { name: /^Panier, vide/ })).toBeVisible();
    expectOnlyFaults(problems);
  });
}

test('an order without a network shows an alert, and is placed once when the network is back (INV-2, d26, f1)', async ({
  page,
  context,
  network,
  problems,
}) => {
  const I = await openCheckout(page, network.origin);
  await context.setOffline(true);
  await I.orderButton().click();
  await I.seeAlert('Une erreur est survenue, veuillez réessayer');
  await context.setOffline(false);
  await I.dismissAlert();
  await I.orderButton().click();
  await I.seeThanks();
  expectOnlyFaults(problems);
});

for (const fault of ['reset before headers', 'another shape', 'status 500', 'hang'] as const) {
  test(`a cart is unaffected if its product, recommendation and popular item calls meet ${fault} (f2–f12)`, async ({
    page,
    network,
    I,
    problems,
  }) => {
    network.injectFault({ method: 'GET', path: /\/(products\/.*|popular)$/ }, fault);
    await page.route('**/v2/recommendations', (route) => (fault === 'hang' ? undefined : route.abort('connectionreset')));
    await I.open(`${network.origin}/menu`);
    await I.add('Cola du Nord');
    const cart = await I.seeCart();
    await expect(cart.getByRole('group', { name: /^Cola du Nord/ })).toBeVisible();
    await expect.poll(() => network.affectedCalls.length).toBeGreaterThan(0);
    await I.goToCheckout();
    expectOnlyFaults(problems);
  });
}
