// References: INV-n and dn in docs/invariants.md, §n in docs/behaviour.

import { createAccount } from '#stores/account.ts';
import { memoryStorage } from '#platform/storage.ts';
import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { provideUpdate } from '#actors/checkout/order-attempt.actors.ts';
import { placedAttempt } from '#domain/order/attempt.ts';
import { createJournal } from '#actors/checkout/attempt-journal.ts';
import { lastOrderKey } from '#stores/storage-keys.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import type { ApiClient } from '#api/http/http.ts';
import { sharedStorage } from '../../support/stored.ts';
import { createOrder } from '../../support/test-orders.ts';
import { mondayNoon } from '../../support/test-shop.ts';

const openJournal = (storage = sharedStorage().tab()) =>
  createJournal({ storage, storageParsers, now: () => mondayNoon, randomId: () => crypto.randomUUID() });
const placeOrder = (order_id: string) => {
  const payload = createOrder();
  return { local_id: payload.local_id, order_id, order_number: null, payload, lines: [] };
};

test('a late acknowledgement does not mark a newer order as updated (INV-11)', async () => {
  const journal = openJournal();
  const first = journal.finishAttempt(placeOrder('first'));
  const response = Promise.withResolvers<unknown>();
  const api: ApiClient = { send: () => response.promise };
  const update = createActor(provideUpdate({ api, journal, account: createAccount(memoryStorage()) }), {
    input: { attempt: placedAttempt(first) },
  }).start();
  journal.finishAttempt(placeOrder('second'));
  response.resolve(null);
  await toPromise(update);
  expect(journal.finishedOrder()).toMatchObject({ order_id: 'second', isUpdated: false });
});

test('two tabs share one attempt, and the next attempt has a new local id (INV-2, d4)', () => {
  const { tab } = sharedStorage();
  const [one, other] = [openJournal(tab()), openJournal(tab())];
  const id = one.openAttempt().local_id;
  expect(other.openAttempt().local_id).toBe(id);
  one.finishAttempt({ ...placeOrder('o'), local_id: id });
  expect(other.openAttempt().local_id).not.toBe(id);
});

test('every tab learns of a placed order, and of no other change (INV-11)', () => {
  const { tab } = sharedStorage();
  const tabs = [openJournal(tab()), openJournal(tab())];
  const [one] = tabs;
  const learned: unknown[][] = tabs.map((journal) => {
    const orders: unknown[] = [];
    journal.subscribe((order) => orders.push(order?.order_id));
    return orders;
  });
  one?.openAttempt();
  expect(learned).toEqual([[], []]);
  one?.finishAttempt(placeOrder('o'));
  expect(learned).toEqual([['o'], ['o']]);
});

test('the update of a placed order says pending for cash, and paid with its intent for a card (§7)', async () => {
  const cash = createOrder();
  const card = {
    ...createOrder(),
    payment_method: 'card' as const,
    transaction_id: { client_secret: 'pi_1_secret_2', customer_id: 'cus_1' },
  };
  for (const [payload, update] of [
    [cash, { status: 'pending', transaction_id: cash.transaction_id }],
    [card, { status: 'paid', transaction_id: { ...card.transaction_id, payment_intent_id: 'pi_1' } }],
  ] as const) {
    const journal = openJournal();
    const finished = journal.finishAttempt({ ...placeOrder('o'), local_id: payload.local_id, payload });
    const sent: unknown[] = [];
    const api: ApiClient = { send: async ({ method, path, body }) => void sent.push({ method, path, body }) };
    const machine = provideUpdate({ api, journal, account: createAccount(memoryStorage()) });
    await toPromise(createActor(machine, { input: { attempt: placedAttempt(finished) } }).start());
    expect(sent).toEqual([{ method: 'PUT', path: '/v2/public/checkout/', body: { order_id: 'o', ...update } }]);
    expect(journal.finishedOrder()).toMatchObject({ isUpdated: true });
    await toPromise(createActor(machine, { input: { attempt: placedAttempt(finished) } }).start());
    expect(sent).toHaveLength(1);
  }
});

test('the order number is stored and survives the update; a record of an older version without it can be read', () => {
  const { tab } = sharedStorage();
  const storage = tab();
  const journal = openJournal(storage);
  const order = journal.finishAttempt({ ...placeOrder('o'), order_number: 'K7M2P' });
  journal.markFinishedOrder(order, { isUpdated: true });
  expect(openJournal(tab()).finishedOrder()).toMatchObject({ order_id: 'o', order_number: 'K7M2P', isUpdated: true });
  const { order_number: _, ...older } = order;
  storage.set(lastOrderKey, JSON.stringify(older));
  expect(openJournal(tab()).finishedOrder()).toMatchObject({ order_id: 'o', order_number: null });
});

test('failed attempts are stored with their order, survive a reload, and start at zero for the next order', () => {
  const { tab } = sharedStorage();
  const journal = openJournal(tab());
  const { local_id } = journal.openAttempt();
  journal.storeFailedAttempts(2);
  expect(openJournal(tab()).openAttempt().failedAttempts).toBe(2);
  journal.finishAttempt({ ...placeOrder('o'), local_id });
  journal.storeFailedAttempts(3);
  expect(journal.attempt()).toBeNull();
  expect(openJournal(tab()).openAttempt().failedAttempts).toBe(0);
});

test('a stored attempt without a failure count is read with zero failures', () => {
  const storageOfTab = sharedStorage().tab();
  const { local_id } = openJournal(storageOfTab).openAttempt();
  const { failedAttempts: _, ...before } = JSON.parse(storageOfTab.get('checkout:attempt') ?? '{}') as Record<string, unknown>;
  storageOfTab.set('checkout:attempt', JSON.stringify(before));
  expect(openJournal(storageOfTab).openAttempt()).toMatchObject({ local_id, failedAttempts: 0 });
});
