import { emptyAttempt, type Attempt, type FinishedOrder } from '#domain/order/attempt.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { attemptKey, lastOrderKey } from '#stores/storage-keys.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { StorageParsers } from '#stores/storage-schemas.ts';

/** Write-ahead log of the order attempt, in browser storage. It is read on each access, because all tabs share it. */
export type Journal = ReturnType<typeof createJournal>;

/**
 * Creates the journal of the order attempt.
 *
 * @example journal.openAttempt().local_id // the same in every tab until an order is placed
 * @spec docs/behaviour §4 Final step; docs/invariants.md INV-2, INV-3, INV-11
 */
export function createJournal(options: {
  storage: KeyValueStorage;
  storageParsers: StorageParsers;
  now: () => Date;
  randomId: () => string;
}) {
  const { storage, storageParsers } = options;
  const { subscribe, notify } = createNotifier<FinishedOrder | null>();

  const readAttempt = () => storageParsers.attempt(storage.get(attemptKey));
  const readFinishedOrder = () => storageParsers.finished(storage.get(lastOrderKey));
  function writeAttempt(change: Partial<Attempt> & Pick<Attempt, 'local_id'>) {
    const previous = readAttempt();
    const next: Attempt = {
      ...(previous?.local_id === change.local_id ? previous : emptyAttempt(change.local_id)),
      ...change,
      at: options.now().getTime(),
    };
    storage.set(attemptKey, JSON.stringify(next));
    return next;
  }
  function writeFinishedOrder(order: FinishedOrder) {
    storage.set(lastOrderKey, JSON.stringify(order));
    notify(order);
  }
  storage.onForeignChange((key) => {
    if (key === lastOrderKey) notify(readFinishedOrder());
  });

  return {
    /** Returns the current attempt, or null. */
    attempt: readAttempt,
    /** Returns the last placed order, or null. */
    finishedOrder: readFinishedOrder,
    /** Returns the current attempt. Creates one if there is none. */
    openAttempt: () => readAttempt() ?? writeAttempt({ local_id: options.randomId() }),
    writeAttempt,
    /** Stores the number of times that the current attempt has failed. */
    storeFailedAttempts(failedAttempts: number) {
      const current = readAttempt();
      if (current !== null) writeAttempt({ local_id: current.local_id, failedAttempts });
    },
    /** Stores the placed order as the last one, removes the attempt, and returns the stored record. */
    finishAttempt(
      placed: Pick<FinishedOrder, 'local_id' | 'order_id' | 'order_number' | 'tracking' | 'payload' | 'breakdown' | 'lines' | 'estimate'>,
    ): FinishedOrder {
      const { local_id, order_id, order_number, tracking, payload, breakdown = null, lines, estimate = null } = placed;
      const record = { local_id, order_id, order_number, tracking, payload, breakdown, lines, estimate };
      const order = { ...record, isUpdated: false, isShown: false, at: options.now().getTime() };
      writeFinishedOrder(order);
      storage.remove(attemptKey);
      return order;
    },
    /** Marks the last order as acknowledged by the server (`isUpdated`), or as shown on its confirmation page (`isShown`). */
    markFinishedOrder(order: Pick<FinishedOrder, 'local_id'>, change: Partial<Pick<FinishedOrder, 'isUpdated' | 'isShown'>>) {
      const last = readFinishedOrder();
      if (last?.local_id === order.local_id) storage.set(lastOrderKey, JSON.stringify({ ...last, ...change }));
    },
    /** Removes the attempt, so that the next one gets a new local id. */
    discardAttempt: () => storage.remove(attemptKey),
    /** Subscribes to orders that this tab or another one places. */
    subscribe,
  };
}
