import { setImmediate } from 'node:timers/promises';
import { isDatabaseOutage } from '#server/http/errors.ts';

/** Maximum number of items in a batch, so that each of its statements stays far below the statement timeout. */
const maxBatchSize = 50;

type BatcherOptions<Item, Result> = {
  /** Processes a batch and returns the result of each item, in their order. An `Error` is the failure of its item alone. */
  run: (batch: readonly Item[]) => Promise<readonly (Result | Error)[]>;
  /** Keys of an item. Two items with a common key never share a batch: the later one waits for the next. */
  keysOf: (item: Item) => readonly string[];
};

type QueuedItem<Item, Result> = {
  item: Item;
  keys: readonly string[];
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/**
 * Creates a function that processes concurrent calls in batches (group commit): while one batch runs, further items are queued for the
 * next one, in the order of their calls. A call settles after its batch. If a batch of several items fails, each of them is processed
 * again in a batch of its own, unless the database is unreachable, so that a failing item does not affect the others.
 */
export function createBatcher<Item, Result>({ run, keysOf }: BatcherOptions<Item, Result>): (item: Item) => Promise<Result> {
  let queue: QueuedItem<Item, Result>[] = [];
  let isRunning = false;

  async function runQueue(): Promise<void> {
    isRunning = true;
    while (queue.length > 0) {
      // The embedded database never yields to the event loop. Let requests that have arrived join the batch.
      await setImmediate();
      const { batch, rest } = splitQueue(queue);
      queue = rest;
      await runBatch(run, batch);
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, keys: keysOf(item), resolve, reject });
      if (!isRunning) void runQueue();
    });
}

/** Splits the queue into the next batch and the items that wait for a later one. */
function splitQueue<Item, Result>(
  queue: readonly QueuedItem<Item, Result>[],
): { batch: QueuedItem<Item, Result>[]; rest: QueuedItem<Item, Result>[] } {
  const batch: QueuedItem<Item, Result>[] = [];
  const rest: QueuedItem<Item, Result>[] = [];
  const seenKeys = new Set<string>();
  for (const queued of queue) {
    const isInBatch = batch.length < maxBatchSize && !queued.keys.some((key) => seenKeys.has(key));
    (isInBatch ? batch : rest).push(queued);
    // Also add the keys of an item that waits, so that a later one does not overtake it.
    for (const key of queued.keys) seenKeys.add(key);
  }
  return { batch, rest };
}

/** Processes a batch and settles its calls. */
async function runBatch<Item, Result>(run: BatcherOptions<Item, Result>['run'], batch: readonly QueuedItem<Item, Result>[]): Promise<void> {
  try {
    const results = await run(batch.map(({ item }) => item));
    for (const [index, { resolve, reject }] of batch.entries()) {
      const result = results[index] as Result | Error;
      if (result instanceof Error) reject(result);
      else resolve(result);
    }
  } catch (error) {
    if (batch.length === 1 || isDatabaseOutage(error)) for (const { reject } of batch) reject(error);
    else for (const queued of batch) await runBatch(run, [queued]);
  }
}
