import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { itemById } from '#domain/menu/menu.ts';
import { canOrderNow, slotsFor } from '#domain/schedule.ts';
import { asapEstimate } from '#domain/schedule/asap-estimate.ts';
import { deleteExpiredShopControls } from '#server/controls/controls.ts';
import { shopControls } from '#server/controls/control-tables.ts';
import { orderEvents } from '#server/counter/handling-tables.ts';
import type { Database } from '#server/database/database.ts';
import { staffAudit } from '#server/staff/staff-tables.ts';
import { cartItem, createOrder, oneTacos } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';
import { createControlsClient, type ControlsClient } from './controls-client.ts';

const timeZone = 'Europe/Paris';
const at = (instant: string) => new Date(instant);

let database: Database;
let server: TestServer;
let owner: ControlsClient;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database });
  owner = await createControlsClient(server, database);
}, 120_000);
afterEach(async () => {
  server.clock.now = mondayNoon;
  const { dishes, choices, days } = await owner.controls();
  for (const { id } of dishes.filter(({ soldOut }) => soldOut !== null))
    await owner.change({ type: 'stock', kind: 'item', id, soldOut: null });
  for (const { id } of choices.filter(({ soldOut }) => soldOut !== null))
    await owner.change({ type: 'stock', kind: 'choice', id, soldOut: null });
  for (const { date } of days) await owner.change({ type: 'days', date, ranges: null });
  for (const mode of ['pickup', 'delivery'] as const) await owner.change({ type: 'pause', mode, length: null });
  await owner.change({ type: 'delay', minutes: 0 });
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const asapOrder = (mode: 'pickup' | 'delivery', localId?: string) =>
  createOrder({ mode, range: 'ASAP', date: '2027-01-04', ...(localId === undefined ? {} : { localId }) });
/** Returns the labels of the slots that the storefront offers on a date. */
async function offeredSlots(mode: 'pickup' | 'delivery', date = '2027-01-04') {
  const { menus, settings } = await owner.readShop();
  return slotsFor({ menus, mode, date, now: server.clock.now, timeZone, settings }).map(({ label }) => label);
}
async function canOrder(mode: 'pickup' | 'delivery') {
  const { menus } = await owner.readShop();
  return canOrderNow({ items: [cartItem(oneTacos)], menus, mode, now: server.clock.now, timeZone });
}

describe('a pause', () => {
  test('closes its mode for orders as soon as possible, and no other', async () => {
    const { pauses } = await owner.change({ type: 'pause', mode: 'delivery', length: 30 });
    expect(pauses).toEqual({ pickup: null, delivery: '2027-01-04T11:35:00.000Z' });
    expect([await canOrder('delivery'), await canOrder('pickup')]).toEqual([false, true]);
    expect(await owner.order(asapOrder('delivery'))).toMatchObject({ status: 'slot_unavailable' });
    expect(await owner.order(asapOrder('pickup'))).toMatchObject({ status: 'placed' });
  });
  test('is told to customers until it ends', async () => {
    const readPauseNotice = async () => (await owner.readShop()).settings['scheduling.pause_notice'];
    expect(await readPauseNotice()).toBeUndefined();
    await owner.change({ type: 'pause', mode: 'delivery', length: 30 });
    expect(await readPauseNotice()).toBe('Les livraisons sont en pause jusqu’à 12\u00A0h\u00A035.');
    server.clock.now = at('2027-01-04T11:35:01Z');
    expect(await readPauseNotice()).toBeUndefined();
  });
  test('leaves the slots after it as they are, and accepts orders for them', async () => {
    const slotsBefore = await offeredSlots('delivery');
    await owner.change({ type: 'pause', mode: 'delivery', length: 60 });
    // It ends at 13:05.
    expect(await offeredSlots('delivery')).toEqual(slotsBefore.filter((label) => label >= '13:15'));
    expect(await owner.order(createOrder({ mode: 'delivery', range: '13:00 - 13:15' }))).toEqual({ status: 'slot_unavailable' });
    expect(await owner.order(createOrder({ mode: 'delivery', range: '13:15 - 13:30' }))).toMatchObject({ status: 'placed' });
  });
  test('ends by itself', async () => {
    await owner.change({ type: 'pause', mode: 'delivery', length: 15 });
    server.clock.now = at('2027-01-04T11:19:59Z');
    expect(await canOrder('delivery')).toBe(false);
    server.clock.now = at('2027-01-04T11:20:00Z');
    expect([await canOrder('delivery'), (await owner.controls()).pauses.delivery]).toEqual([true, null]);
  });
  test('until tomorrow closes today’s services, and leaves those of tomorrow', async () => {
    await owner.change({ type: 'pause', mode: 'pickup', length: 'tomorrow' });
    expect(await offeredSlots('pickup')).toEqual([]);
    expect((await offeredSlots('pickup', '2027-01-05')).at(0)).toBe('11:30 - 11:45');
  });
  test('ends when it is resumed, with the pages and answers that were cached', async () => {
    const readMenusEtag = async () => (await server.app.inject({ url: '/v2/public/menus' })).headers['etag'];
    const etagBefore = await readMenusEtag();
    await owner.change({ type: 'pause', mode: 'pickup', length: 30 });
    const paused = await readMenusEtag();
    await owner.change({ type: 'pause', mode: 'pickup', length: null });
    expect([paused === etagBefore, await readMenusEtag()]).toEqual([false, etagBefore]);
    expect(await owner.order(asapOrder('pickup'))).toMatchObject({ status: 'placed' });
  });
  test('does not refuse an order that was placed before and is sent again', async () => {
    const order = asapOrder('pickup', crypto.randomUUID());
    const first = await owner.order(order);
    await owner.change({ type: 'pause', mode: 'pickup', length: 30 });
    expect([first.status, await owner.order(order)]).toEqual(['placed', first]);
  });
});

describe('a sold-out dish or choice', () => {
  const readTacos = async () => itemById((await owner.readShop()).menus, 1);

  test('a dish is refused by name until tomorrow at five', async () => {
    const { dishes } = await owner.change({ type: 'stock', kind: 'item', id: '1', soldOut: 'tomorrow' });
    expect(dishes.find(({ id }) => id === '1')?.soldOut).toEqual({ until: '2027-01-05T04:00:00.000Z' });
    expect((await readTacos())?.item_is_available).toBe(false);
    expect(await owner.order(createOrder())).toEqual({ status: 'item_unavailable', items: ['Tacos'] });
    server.clock.now = at('2027-01-05T04:00:00Z');
    expect((await readTacos())?.item_is_available).not.toBe(false);
  });
  test('a dish sold out for good stays so, until it is put back on sale', async () => {
    await owner.change({ type: 'stock', kind: 'item', id: '1', soldOut: 'forGood' });
    server.clock.now = at('2027-03-01T12:00:00Z');
    expect((await readTacos())?.item_is_available).toBe(false);
    server.clock.now = mondayNoon;
    await owner.change({ type: 'stock', kind: 'item', id: '1', soldOut: null });
    expect((await readTacos())?.item_is_available).not.toBe(false);
  });
  test('a choice leaves its option, and an order with it is refused', async () => {
    await owner.change({ type: 'stock', kind: 'choice', id: 'Algérienne', soldOut: 'tomorrow' });
    expect(
      (await readTacos())?.options?.map(({ option_max, option_options }) => [option_max, option_options.map(({ name }) => name)]),
    ).toEqual([[1, ['Fromagère']]]);
    expect(await owner.order(createOrder())).toEqual({ status: 'item_unavailable', items: ['Tacos'] });
    expect(await owner.order(createOrder({ lines: [{ id: 1, choices: { cheese: 1 } }] }))).toMatchObject({ status: 'placed' });
  });
  test('a dish without a choice left that it requires is sold out too', async () => {
    await owner.change({ type: 'stock', kind: 'choice', id: 'Algérienne', soldOut: 'tomorrow' });
    await owner.change({ type: 'stock', kind: 'choice', id: 'Fromagère', soldOut: 'tomorrow' });
    expect((await readTacos())?.item_is_available).toBe(false);
  });
  test('what the published menu has sold out cannot be put on sale', async () => {
    expect((await owner.controls()).dishes.filter(({ isFixed }) => isFixed).map(({ name }) => name)).toEqual(['Brownie']);
  });
});

describe('a longer preparation', () => {
  test('is added to the estimate of both modes, and ends with the service day', async () => {
    const readEstimates = async () => {
      const { settings } = await owner.readShop();
      return (['pickup', 'delivery'] as const).map((mode) => asapEstimate({ mode, now: server.clock.now, settings })?.toISOString());
    };
    const [usual, later] = ['2027-01-04T11:20:00.000Z', '2027-01-04T11:50:00.000Z'];
    expect(await readEstimates()).toEqual([usual, usual]);
    await owner.change({ type: 'delay', minutes: 30 });
    expect([await readEstimates(), (await offeredSlots('pickup')).at(0)]).toEqual([[later, later], '13:00 - 13:15']);
    expect(await owner.order(createOrder({ range: '12:30 - 12:45' }))).toEqual({ status: 'slot_unavailable' });
    server.clock.now = at('2027-01-05T11:05:00Z');
    const nextDay = '2027-01-05T11:20:00.000Z';
    expect(await readEstimates()).toEqual([nextDay, nextDay]);
  });
});

describe('an exceptional day', () => {
  test('is closed, also for orders that were possible on its weekday', async () => {
    await owner.change({ type: 'days', date: '2027-01-06', ranges: [] });
    expect([await offeredSlots('pickup', '2027-01-06'), (await offeredSlots('pickup', '2027-01-07')).length > 0]).toEqual([[], true]);
    expect(await owner.order(createOrder({ date: '2027-01-06' }))).toEqual({ status: 'slot_unavailable' });
  });
  test('is open at its own hours', async () => {
    await owner.change({
      type: 'days',
      date: '2027-01-06',
      ranges: [
        ['15:00', '15:30'],
        ['16:00', '16:30'],
      ],
    });
    expect(await offeredSlots('delivery', '2027-01-06')).toEqual(['15:00 - 15:30', '16:00 - 16:30']);
  });
  test('of next week leaves the same weekday of this week as it is', async () => {
    await owner.change({ type: 'days', date: '2027-01-11', ranges: [] });
    expect(await canOrder('pickup')).toBe(true);
    expect((await owner.controls()).days).toEqual([{ date: '2027-01-11', ranges: [] }]);
  });
  test('that is over cannot be set', async () => {
    await expect(owner.change({ type: 'days', date: '2027-01-03', ranges: [] })).rejects.toThrow('422');
  });
});

test('a change is in the audit log with who made it, and reaches the boards', async () => {
  await owner.change({ type: 'pause', mode: 'pickup', length: 15 });
  const [entry] = await database.db.select().from(staffAudit).where(eq(staffAudit.action, 'control.pause')).limit(1);
  const [event] = await database.db.select().from(orderEvents).where(eq(orderEvents.type, 'controls.changed')).limit(1);
  expect([entry, event]).toEqual([
    expect.objectContaining({ email: 'owner@test.example', details: expect.objectContaining({ mode: expect.any(String) }) }),
    expect.objectContaining({ orderId: null }),
  ]);
});

test('the cleanup deletes what has expired, and keeps the rest', async () => {
  await owner.change({ type: 'pause', mode: 'pickup', length: 15 });
  await owner.change({ type: 'stock', kind: 'item', id: '1', soldOut: 'forGood' });
  await owner.change({ type: 'days', date: '2027-01-05', ranges: [] });
  const keptAfterCleanup = async (now: string) => {
    await deleteExpiredShopControls(database.db, at(now));
    return (await database.db.select({ kind: shopControls.kind }).from(shopControls)).map(({ kind }) => kind);
  };
  expect(await keptAfterCleanup('2027-01-21T12:00:00Z')).toEqual(['item', 'day']);
  expect(await keptAfterCleanup('2027-01-22T12:00:00Z')).toEqual(['item']);
});

describe('another server of the shop', () => {
  let other: TestServer;
  beforeAll(async () => {
    other = await startTestServer({ database, shop: null });
  });
  afterAll(() => other.close());

  test('shows a change within a second', async () => {
    const etagBefore = (await other.app.inject({ url: '/v2/public/menus' })).headers['etag'];
    await owner.change({ type: 'pause', mode: 'pickup', length: 30 });
    other.clock.now = new Date(mondayNoon.getTime() + 1001);
    expect((await other.app.inject({ url: '/v2/public/menus' })).headers['etag']).not.toBe(etagBefore);
  });
  test('refuses orders from the start of a pause, before it shows it', async () => {
    other.clock.now = mondayNoon;
    await other.app.inject({ url: '/v2/public/menus' });
    await owner.change({ type: 'pause', mode: 'pickup', length: 30 });
    const statuses = [];
    for (const range of ['ASAP', '12:30 - 12:45', '12:45 - 13:00'])
      statuses.push((await owner.order(createOrder({ range }), other)).status);
    expect(statuses).toEqual(['slot_unavailable', 'slot_unavailable', 'placed']);
  });
});
