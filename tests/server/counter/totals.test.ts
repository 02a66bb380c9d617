import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DayTotals } from '#domain/sales/day-totals.ts';
import type { Database } from '#server/database/database.ts';
import { orders } from '#server/orders/order-tables.ts';
import { staffAudit } from '#server/staff/staff-tables.ts';
import { cardEnv, cardShop, createCardCustomer } from '../../support/card-shop.ts';
import { addStaff, logInStaff, type StaffClient } from '../staff/staff-client.ts';
import { createOrder, oneTacos } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';

let database: Database;
let server: TestServer;
let customer: ReturnType<typeof createCardCustomer>;
let owner: StaffClient;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, shop: cardShop, env: cardEnv });
  customer = createCardCustomer(server);
  await addStaff(database, 'owner@test.example', 'owner');
  owner = await logInStaff(server, 'owner@test.example');
}, 120_000);
beforeEach(async () => {
  // Each test has a day without other orders.
  await database.db.update(orders).set({ deliveryDate: '2026-12-31', orderNumber: null });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const today = '2027-01-04';
const note = '=HYPERLINK("http://evil.example";"ici")';
const get = (path: string) => server.app.inject({ url: path, headers: { cookie: owner.cookie } });
const totalsOf = async (date: string) => (await get(`/v2/staff/totals?date=${date}`)).json<{ payload: DayTotals }>().payload;
const placeCash = (options: Parameters<typeof createOrder>[0] = {}) => customer.placeOrder(createOrder({ shop: cardShop, ...options }));
async function placePaid(options: Parameters<typeof createOrder>[0] = {}) {
  const { order, secret, customer: stripeCustomer } = await customer.prepareOrder(options);
  const orderId = await customer.placeOrder(order);
  await customer.confirm(secret);
  await customer.reportPaid(orderId, secret, stripeCustomer);
  return orderId;
}
const refuseOrder = (orderId: string) => owner.act(orderId, { type: 'order.refuse', reason: { code: 'other', note } });
const totalOf = async (orderId: string) =>
  (await database.db.select({ total: orders.total }).from(orders).where(eq(orders.orderId, orderId)))[0]?.total ?? 0;

describe('the totals of a day', () => {
  test('count orders by mode and payment, and deduct refunds from revenue and tax', async () => {
    const pickup = await placeCash();
    const delivery = await placePaid({ mode: 'delivery', lines: [oneTacos, { id: 2, quantity: 3 }] });
    const refunded = await placePaid();
    await refuseOrder(refunded);
    await refuseOrder(await placeCash());
    const [cash, card, refund] = [await totalOf(pickup), await totalOf(delivery), await totalOf(refunded)];
    const totals = await totalsOf(today);
    expect(totals).toMatchObject({
      groups: [
        { isPickup: true, paymentMethod: 'card', count: 1, total: refund },
        { isPickup: true, paymentMethod: 'cash', count: 1, total: cash },
        { isPickup: false, paymentMethod: 'card', count: 1, total: card },
        { isPickup: false, paymentMethod: 'cash', count: 0, total: 0 },
      ],
      count: 3,
      revenue: cash + card + refund,
      refunds: { count: 1, amount: refund },
      net: cash + card,
      unpaidClosed: 1,
    });
    expect(totals.taxes.reduce((sum, { gross }) => sum + gross, 0)).toBe(cash + card);
    const listedOrders = (await owner.board()).orders.filter(({ orderId }) => orderId === pickup || orderId === delivery);
    const tax = listedOrders.flatMap(({ breakdown }) => breakdown.taxes).reduce((sum, rateTax) => sum + rateTax.tax, 0);
    expect(totals.taxes.reduce((sum, rateTax) => sum + rateTax.tax, 0)).toBe(tax);
  });
  test('show a refund that is not recorded yet, without deducting it', async () => {
    const orderId = await placePaid();
    await customer.setFaults({ calls: { 'refunds.create': { fault: 'lost', times: 10 } } });
    await refuseOrder(orderId);
    const total = await totalOf(orderId);
    expect(await totalsOf(today)).toMatchObject({ revenue: total, net: total, pendingRefunds: { count: 1, amount: total } });
    await customer.setFaults({});
    customer.advanceMinutes(2);
    await server.sweepPayments();
    expect(await totalsOf(today)).toMatchObject({ revenue: total, net: 0, pendingRefunds: { count: 0, amount: 0 }, taxes: [] });
  });
  test('include no card order that was never paid, and no order of another day', async () => {
    await customer.placeOrder((await customer.prepareOrder()).order);
    const orderOfNextDay = await placeCash({ date: '2027-01-05' });
    expect(await totalsOf(today)).toMatchObject({ count: 0, revenue: 0, unpaidClosed: 0, taxes: [] });
    expect(await totalsOf('2027-01-05')).toMatchObject({ count: 1, revenue: await totalOf(orderOfNextDay) });
  });
  test('need a date', async () => {
    const statuses = [];
    for (const query of ['', '?date=', '?date=2027-02-30', '?date=today'])
      statuses.push((await get(`/v2/staff/totals${query}`)).statusCode);
    expect(new Set(statuses)).toEqual(new Set([422]));
  });
});

describe('the export of a day', () => {
  test('is a CSV file for French spreadsheets, with a row per order and without personal data', async () => {
    await placeCash();
    customer.advanceMinutes(1);
    await refuseOrder(await placeCash());
    const response = await get(`/v2/staff/totals.csv?date=${today}`);
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="commandes-${today}.csv"`,
      'cache-control': 'no-store',
    });
    expect(response.body.startsWith('\uFEFFDate;Commande;Mode;Paiement;État;Total TTC;Remboursé;HT 10')).toBe(true);
    const rows = response.body.trimEnd().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[1]).toMatch(/^2027-01-04;[A-Z0-9]+;À emporter;Espèces;Nouvelle;7,50;0,00;6,82;0,68;$/);
    // The message of the staff is no formula.
    expect(rows[2]).toContain(';Refusée;0,00;0,00;0,00;0,00;"\'=HYPERLINK(""http://evil.example"";""ici"")"');
    expect(response.body).not.toContain('Martin');
  });
  test('is audited', async () => {
    await get('/v2/staff/totals.csv?date=2026-05-01');
    const entries = await database.db.select().from(staffAudit).where(eq(staffAudit.action, 'totals.exported'));
    expect(entries).toContainEqual(expect.objectContaining({ email: 'owner@test.example', details: { date: '2026-05-01' } }));
  });
});
