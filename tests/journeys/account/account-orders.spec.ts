// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import type { Page } from 'playwright/test';
import { accountHolder } from '../../support/browser/account-holder.ts';
import { expect, expectAccessible, expectLoggedOnly, test } from '../../support/browser/shop-test.ts';

test.describe.configure({ timeout: 120_000 });

const order = (id: number, change: object = {}) => ({
  order_id: `order-${id}`,
  created_at: new Date().toISOString(),
  status: 'paid',
  is_pickup: true,
  total: 2.5,
  items: [],
  delivery_date: '2026-11-21',
  delivery_time_range: 'ASAP',
  ...change,
});
const line = (id: string, name: string) => ({
  item_id: id,
  item_menu_id: 'm',
  item_category_id: 'c',
  item_name: name,
  item_price: { price_pickup: 2.5, price_delivery: 2.5, tax_rate: 10 },
  options: [],
  note: '',
  quantity: 1,
});

test('orders are loaded twenty at a time on request, without duplicates (§9)', async ({ page, request }) => {
  const customer = accountHolder(page, request);
  await customer.openLoggedIn();
  const requests: string[] = [];
  await page.route('**/v2/public/auth/orders**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    requests.push(`${query.get('page')} of ${query.get('limit')}`);
    const first = query.get('page') === '1';
    const orders = first ? Array.from({ length: 20 }, (_, index) => order(index)) : [order(19), order(20)];
    return route.fulfill({ json: { status: 'success', orders, total: 21 } });
  });
  await customer.open('/profile/ViewOrders');
  await expect(page.getByRole('article')).toHaveCount(20);
  await page.getByRole('button', { name: 'Voir les commandes précédentes' }).click();
  await expect(page.getByRole('article')).toHaveCount(21);
  await expect(page.getByRole('button', { name: 'Voir les commandes précédentes' })).toBeHidden();
  expect(new Set(requests)).toEqual(new Set(['1 of 20', '2 of 20']));
});

test('an invalid order hides neither the others nor the button for older ones (§9)', async ({ page, request }) => {
  const customer = accountHolder(page, request);
  await customer.openLoggedIn();
  await page.route('**/v2/public/auth/orders**', (route) => {
    const first = new URL(route.request().url()).searchParams.get('page') === '1';
    const full = Array.from({ length: 20 }, (_, index) =>
      index === 4 ? { order_id: 'odd' } : order(index, index === 5 ? { status: 'preparing' } : {}),
    );
    return route.fulfill({ json: { status: 'success', orders: first ? full : [order(20)] } });
  });
  await customer.open('/profile/ViewOrders');
  await expect(page.getByRole('article')).toHaveCount(19);
  await expect(page.getByText('Enregistrée')).toHaveCount(1);
  await page.getByRole('button', { name: 'Voir les commandes précédentes' }).click();
  await expect(page.getByRole('article')).toHaveCount(20);
});

test('the status of a pending order is refreshed automatically (§4)', async ({ page, request }) => {
  const customer = accountHolder(page, request);
  await customer.openLoggedIn();
  let status = 'pending';
  await page.route('**/v2/public/auth/orders**', (route) =>
    route.fulfill({ json: { status: 'success', orders: [order(1, { status, payment_method: 'card' })], total: 1 } }),
  );
  await page.clock.install();
  await customer.open('/profile/ViewOrders');
  await expect(page.getByRole('article')).toContainText('Paiement en attente');
  status = 'paid';
  await expect
    .poll(async () => {
      await page.clock.runFor(11_000);
      return page.getByRole('article').textContent();
    })
    .toContain('Confirmée');
});

/** Records the states of a chart's region from now on. Returns a function that reads them. */
async function recordStates(page: Page, machine: string): Promise<() => Promise<string[]>> {
  await page.evaluate((id) => {
    const states: string[] = [];
    const record = () => states.push(document.querySelector<HTMLElement>(`[data-machine="${id}"]`)?.dataset['state'] ?? '');
    new MutationObserver(record).observe(document.body, { subtree: true, childList: true, attributeFilter: ['data-state'] });
    Object.assign(globalThis, { recordedStates: states });
  }, machine);
  return () => page.evaluate(() => (globalThis as unknown as { recordedStates: string[] }).recordedStates);
}

test('reordering adds the available items and names the unavailable ones (§6, §9)', async ({ page, request, I }) => {
  const customer = accountHolder(page, request);
  await customer.openLoggedIn();
  const items = [line('cola', 'Cola du Nord 33 cl'), line('gone', 'Tacos d’hier')];
  await page.route('**/v2/public/auth/orders**', (route) =>
    route.fulfill({ json: { status: 'success', orders: [order(1, { items })], total: 1 } }),
  );
  await customer.open('/profile/ViewOrders');
  const productRequest = page.waitForRequest((call) => call.method() === 'GET' && call.url().endsWith('/v2/public/products/cola'));
  const panelStates = await recordStates(page, 'cartPanel');
  await page.getByRole('button', { name: 'Commander à nouveau' }).click();
  await productRequest;
  await expect.poll(panelStates).toContainEqual(expect.stringMatching(/^panel\.opening activeItem\.marked /));
  const cart = await I.seeCart();
  await expect(cart.getByRole('group', { name: /^Cola du Nord/ })).toBeVisible();
  await expect(cart.getByRole('group', { name: /^Tacos d’hier/ })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText(/Articles indisponibles\s: Tacos d’hier\. Le reste est dans votre panier\./)).toBeVisible();
});

test('a failed order list shows the message of the response with a retry button (§8 Server error on an auth call, INV-9)', async ({
  page,
  request,
  problems,
}) => {
  const customer = accountHolder(page, request);
  await customer.openLoggedIn();
  let isBroken = true;
  await page.route('**/v2/public/auth/orders**', (route) =>
    isBroken ? route.fulfill({ status: 500, json: { status: 'error', message: 'La liste est en maintenance.' } }) : route.continue(),
  );
  await customer.open('/profile/ViewOrders');
  await expect(page.getByText('La liste est en maintenance.')).toBeVisible();
  await expectAccessible(page);
  isBroken = false;
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText('Aucune commande pour l’instant.')).toBeVisible();
  expectLoggedOnly(problems, /status of 500/);
});

test('a changed email is pending until its code is submitted, and both addresses are shown (§7)', async ({ page, request }) => {
  const customer = accountHolder(page, request);
  await customer.openLoggedIn();
  await customer.open('/profile/ViewProfile');
  const newEmail = `neu-${customer.email}`;
  await customer.type({ 'E-mail': newEmail, Adresse: '12 rue de Béthune' });
  await customer.press('Enregistrer');
  await expect(page.getByText('Vos modifications sont enregistrées.')).toBeVisible();
  await expect(page.getByText(`D’ici là, nous écrivons à ${customer.email}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Saisir le code' }).click();
  await customer.seeState('verification', 'filling');
  await customer.submitCode(await customer.newCode([], newEmail));
  await expect(page).toHaveURL(/\/profile\/ViewProfile$/);
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(newEmail);
  await expect(page.getByText('D’ici là')).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Adresse', { exact: true })).toHaveValue('12 rue de Béthune');
});
