import type { Db } from '#server/database/database.ts';
import { newestEventId, readChanges, type OrderChanges } from './order-events.ts';

/** Milliseconds between two polls for events that another server has stored. */
const pollIntervalMs = 500;

type Listener = (changes: OrderChanges) => Promise<void> | void;

/** Distributes order events to the streams of this server, whichever server has stored them. */
export type OrderEventHub = {
  /**
   * Calls the listener with the changes after an event, or after the newest for null, and with all later ones. Returns the
   * function that unsubscribes.
   */
  subscribe: (after: number | null, listener: Listener) => () => void;
  /** Polls for new events without waiting for the next interval. Call it after a transaction with an event. */
  notify: () => void;
  /** Stops polling, and waits for a running poll. */
  close: () => Promise<void>;
};

/** Id of the last distributed event by listener; null before the first poll. */
type Cursors = Map<Listener, number | null>;

/** Calls each listener with what has changed after its cursor, and moves the cursor. */
async function distributeChanges(db: Db, cursors: Cursors): Promise<void> {
  const newest = await newestEventId(db);
  for (const [cursor, listeners] of Map.groupBy(cursors, ([, last]) => last ?? newest)) {
    const changes = cursor < newest ? await readChanges(db, cursor, newest) : null;
    for (const [listener] of listeners) {
      if (!cursors.has(listener)) continue;
      if (changes !== null) await listener(changes);
      if (cursors.has(listener)) cursors.set(listener, newest);
    }
  }
}

/** Returns a function that runs a job, one run at a time. A call during a run leads to one more run after it. */
function createSerialRunner(job: () => Promise<void>): { run: () => void; settled: () => Promise<void> } {
  let running: Promise<void> | null = null;
  let isRequested = false;
  function run() {
    isRequested = running !== null;
    running ??= job().finally(() => {
      running = null;
      if (isRequested) run();
    });
  }
  return { run, settled: async () => running ?? undefined };
}

/** Creates the hub of one server. It polls the database only while somebody listens. */
export function createOrderEventHub(db: Db, warn: (message: string, error: unknown) => void): OrderEventHub {
  const cursors: Cursors = new Map();
  let timer: NodeJS.Timeout | null = null;
  const distribution = createSerialRunner(async () => {
    if (cursors.size === 0) return;
    await distributeChanges(db, cursors).catch((error: unknown) => warn('order events could not be read', error));
  });
  function stopPolling() {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }
  return {
    subscribe(after, listener) {
      cursors.set(listener, after);
      timer ??= setInterval(distribution.run, pollIntervalMs).unref();
      distribution.run();
      return () => {
        cursors.delete(listener);
        if (cursors.size === 0) stopPolling();
      };
    },
    notify: distribution.run,
    async close() {
      cursors.clear();
      stopPolling();
      await distribution.settled();
    },
  };
}
