// References: INV-n and dn in docs/invariants.md.

import { createAccount } from '#stores/account.ts';
import { memoryStorage } from '#platform/storage.ts';
import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { provideUpdate } from '#actors/checkout/order-attempt.actors.ts';
import { placedAttempt } from '#domain/order/attempt.ts';
import { createJournal } from '#actors/checkout/attempt-journal.ts';
import { lastOrderKey } from '#stores/checkout-storage-keys.ts';
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
  journal.writeAttempt({ local_id, failedAttempts: 2 });
  expect(openJournal(tab()).openAttempt().failedAttempts).toBe(2);
  journal.finishAttempt({ ...placeOrder('o'), local_id });
  expect(openJournal(tab()).openAttempt().failedAttempts).toBe(0);
});

test('a stored attempt without a failure count is read with zero failures', () => {
  const storageOfTab = sharedStorage().tab();
  const { local_id } = openJournal(storageOfTab).openAttempt();
  const { failedAttempts: _, ...before } = JSON.parse(storageOfTab.get('checkout:attempt') ?? '{}') as Record<string, unknown>;
  storageOfTab.set('checkout:attempt', JSON.stringify(before));
  expect(openJournal(storageOfTab).openAttempt()).toMatchObject({ local_id, failedAttempts: 0 });
});
