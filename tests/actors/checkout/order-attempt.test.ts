// References: INV-n in docs/invariants.md.

import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { createJournal } from '#actors/checkout/attempt-journal.ts';
import { provideOrderAttempt } from '#actors/checkout/order-attempt.actors.ts';
import { createAccount } from '#stores/account.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import { emptyAttempt } from '#domain/order/attempt.ts';
import { sharedStorage } from '../../support/stored.ts';
import { createOrder } from '../../support/test-orders.ts';
import { mondayNoon } from '../../support/test-shop.ts';

test('a paid order that another tab has finished takes no lines out of the cart again (INV-11)', async () => {
  const storage = sharedStorage().tab();
  const journal = createJournal({ storage, storageParsers, now: () => mondayNoon, randomId: () => crypto.randomUUID() });
  const payload = createOrder();
  const lines = [{ key: 'one', quantity: 1 }];
  const attempt = { ...emptyAttempt(payload.local_id), stage: 'confirming' as const, order_id: 'o-1', payload, lines };
  const finished = journal.finishAttempt({ ...attempt, order_id: 'o-1', payload });
  journal.markFinishedOrder(finished, { isUpdated: true, isShown: true });

  const removed: unknown[] = [];
  const actor = createActor(
    provideOrderAttempt({
      api: { send: () => Promise.reject(new Error('no call is needed')) },
      journal,
      account: createAccount(storage),
      gateway: { retrievePaymentIntent: () => Promise.reject(new Error('no call is needed')) },
      buildOrder: () => Promise.reject(new Error('no call is needed')),
      removeOrderedLines: (ordered) => removed.push(ordered),
      refreshShop: () => Promise.resolve(),
    }).provide({ actions: { notifyCheckout: () => {} } }),
    { input: { attempt } },
  );
  const done = new Promise<void>((resolve) => actor.subscribe({ complete: resolve }));
  actor.start();
  actor.send({ type: 'order.paid' });
  await done;
  expect(removed).toEqual([]);
  expect(journal.attempt()).toBeNull();
  expect(journal.finishedOrder()).toMatchObject({ isUpdated: true, isShown: true });
});
