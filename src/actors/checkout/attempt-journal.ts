import { emptyAttempt, type Attempt, type FinishedOrder } from '#domain/order/attempt.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { attemptKey, finishedKey } from '#stores/attempt-keys.ts';
import { notifier } from '#stores/notifier.ts';
import type { Readers } from '#stores/storage-schemas.ts';

/** Write-ahead record of the order attempt. Read from storage on each access, because tabs share it. */
export type Journal = ReturnType<typeof createJournal>;

/**
 * Creates the journal of the order attempt.
 *
 * @example journal.openAttempt().local_id // the same in every tab until an order is placed
 * @spec §4 Final step; INV-2, INV-3, INV-11
 */
export function createJournal(options: { storage: KeyValueStorage; readers: Readers; now: () => Date; randomId: () => string }) {
  const { storage, readers } = options;
  const { subscribe, notify } = notifier<FinishedOrder | null>();

  const attempt = () => readers.attempt(storage.get(attemptKey));
  const finishedOrder = () => readers.finished(storage.get(finishedKey));
  function writeAttempt(change: Partial<Attempt> & Pick<Attempt, 'local_id'>) {
    const before = attempt();
    const next: Attempt = {
      ...(before?.local_id === change.local_id ? before : emptyAttempt(change.local_id)),
      ...change,
      at: options.now().getTime(),
    };
    storage.set(attemptKey, JSON.stringify(next));
    return next;
  }
  function writeFinishedOrder(order: FinishedOrder) {
    storage.set(finishedKey, JSON.stringify(order));
    notify(order);
  }
  storage.onForeignChange((key) => {
    if (key === finishedKey) notify(finishedOrder());
  });

  return {
    /** Returns the current attempt, or null. */
    attempt,
    /** Returns the last placed order, or null. */
    finishedOrder,
    /** Returns the current attempt, or creates one. */
    openAttempt: () => attempt() ?? writeAttempt({ local_id: options.randomId() }),
    writeAttempt,
    /** Stores how often the current attempt has failed. */
    storeFailedAttempts(failedAttempts: number) {
      const current = attempt();
      if (current !== null) writeAttempt({ local_id: current.local_id, failedAttempts });
    },
    /** Stores the placed order as the last one, ends the attempt and returns the stored record. */
    finishAttempt(
      placed: Pick<FinishedOrder, 'local_id' | 'order_id' | 'order_number' | 'payload' | 'breakdown' | 'lines' | 'estimate'>,
    ): FinishedOrder {
      const { local_id, order_id, order_number, payload, breakdown = null, lines, estimate = null } = placed;
      const kept = { local_id, order_id, order_number, payload, breakdown, lines, estimate };
      const order = { ...kept, isUpdated: false, isShown: false, at: options.now().getTime() };
      writeFinishedOrder(order);
      storage.remove(attemptKey);
      return order;
    },
    /** Marks the last order: the back end has acknowledged its update, or its confirmation page was shown. */
    markFinishedOrder(order: Pick<FinishedOrder, 'local_id'>, change: Partial<Pick<FinishedOrder, 'isUpdated' | 'isShown'>>) {
      const last = finishedOrder();
      if (last?.local_id === order.local_id) storage.set(finishedKey, JSON.stringify({ ...last, ...change }));
    },
    /** Removes the attempt: the next one gets a new local id. */
    discardAttempt: () => storage.remove(attemptKey),
    /** Subscribes to orders placed by this or another tab. */
    subscribe,
  };
}
