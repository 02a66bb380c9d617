import type { Attempt, FinishedOrder } from '#domain/attempt.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { attemptKey, finishedKey } from '#stores/attempt-keys.ts';
import { notifier } from '#stores/notifier.ts';
import type { Readers } from '#stores/storage-schemas.ts';

const emptyAttempt: Omit<Attempt, 'local_id'> = {
  stage: 'filling',
  order_id: null,
  order_number: null,
  payload: null,
  lines: [],
  earlier: [],
  failedAttempts: 0,
  at: 0,
};

/** The record of orders under way, written before every call. Plain data, read afresh each time: tabs share it. */
export type Journal = ReturnType<typeof createJournal>;

/**
 * @example journal.open().local_id // the same in every tab until an order is placed
 * @spec §4 Final step; INV-2, INV-3, INV-11
 */
export function createJournal(options: { storage: KeyValueStorage; readers: Readers; now: () => Date; randomId: () => string }) {
  const { storage, readers } = options;
  const { subscribe, tell } = notifier<FinishedOrder | null>();

  const attempt = () => readers.attempt(storage.get(attemptKey));
  const finished = () => readers.finished(storage.get(finishedKey));
  function write(change: Partial<Attempt> & Pick<Attempt, 'local_id'>) {
    const fresh = { ...emptyAttempt, local_id: change.local_id };
    const before = attempt();
    const next: Attempt = { ...(before?.local_id === change.local_id ? before : fresh), ...change, at: options.now().getTime() };
    storage.set(attemptKey, JSON.stringify(next));
    return next;
  }
  function writeFinished(order: FinishedOrder) {
    storage.set(finishedKey, JSON.stringify(order));
    tell(order);
  }
  storage.onForeignChange((key) => {
    if (key === finishedKey) tell(finished());
  });

  return {
    /** The attempt under way, or null. */
    attempt,
    /** The last placed order, or null. */
    finished,
    /** The attempt under way, begun now if there is none. */
    open: () => attempt() ?? write({ local_id: options.randomId() }),
    write,
    /** The order of this attempt is placed: kept as the last one, and the attempt is over. Answers its record. */
    finish(
      placed: Pick<FinishedOrder, 'local_id' | 'order_id' | 'order_number' | 'payload' | 'breakdown' | 'lines' | 'estimate'>,
    ): FinishedOrder {
      const { local_id, order_id, order_number, payload, breakdown = null, lines, estimate = null } = placed;
      const kept = { local_id, order_id, order_number, payload, breakdown, lines, estimate };
      const order = { ...kept, isUpdated: false, isShown: false, at: options.now().getTime() };
      writeFinished(order);
      storage.remove(attemptKey);
      return order;
    },
    /** Notes of the last order that the back end acknowledged its update, or that its thanks were shown. */
    mark(order: FinishedOrder, change: Partial<Pick<FinishedOrder, 'isUpdated' | 'isShown'>>) {
      const last = finished();
      if (last?.local_id === order.local_id) storage.set(finishedKey, JSON.stringify({ ...last, ...change }));
    },
    /** Gives the attempt up: the next one has another id. */
    discard: () => storage.remove(attemptKey),
    /** Hears of an order that this or another tab has placed. */
    subscribe,
  };
}
