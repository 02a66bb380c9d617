import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createBatcher } from '#server/database/batcher.ts';

type Run = (batch: readonly string[]) => Promise<readonly (string | Error)[]>;

/** Creates a batcher that records its batches. Each batch ends when `endBatch` is called. The key of an item is its first letter. */
function createHeldBatcher(run: Run = async (batch) => batch.map((item) => `${item} done`)) {
  const batches: string[] = [];
  let held = Promise.withResolvers<void>();
  const process = createBatcher<string, string>({
    async run(batch) {
      batches.push(batch.join(' '));
      await held.promise;
      return run(batch);
    },
    keysOf: (item) => [item.slice(0, 1)],
  });
  return {
    batches,
    process,
    /** Ends the running batch, and waits until the next one has begun. */
    endBatch: async () => {
      const { resolve } = held;
      held = Promise.withResolvers();
      resolve();
      await waitTurns();
    },
  };
}

async function waitTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
}

const outcomes = async (results: readonly Promise<string>[]) =>
  (await Promise.allSettled(results)).map((result) =>
    result.status === 'fulfilled' ? result.value : (result.reason as { message: string }).message,
  );

test('calls of one turn of the event loop share a batch, and those during a batch share the next', async () => {
  const { batches, process, endBatch } = createHeldBatcher();
  const first = ['a', 'b'].map(process);
  await setImmediate();
  const later = ['c', 'd', 'e'].map(process);
  await waitTurns();
  expect(batches).toEqual(['a b']);
  await endBatch();
  expect(batches).toEqual(['a b', 'c d e']);
  await endBatch();
  expect(await outcomes([...first, ...later])).toEqual(['a done', 'b done', 'c done', 'd done', 'e done']);
});

test('no call settles before its batch has ended', async () => {
  const { process, endBatch } = createHeldBatcher();
  const settled: string[] = [];
  const all = ['a', 'b'].map(async (item) => settled.push(await process(item)));
  await waitTurns();
  expect(settled).toEqual([]);
  await endBatch();
  await Promise.all(all);
  expect(settled).toEqual(['a done', 'b done']);
});

test('items with a common key are processed one after the other, in the order of their calls', async () => {
  const { batches, process, endBatch } = createHeldBatcher();
  const all = ['a1', 'a2', 'b1', 'a3'].map(process);
  for (let batch = 0; batch < 4; batch += 1) await endBatch();
  await outcomes(all);
  expect(batches).toEqual(['a1 b1', 'a2', 'a3']);
});

test('an item that waits for one key is not overtaken by a later one with another of its keys', async () => {
  const batches: string[][] = [];
  const process = createBatcher<string, string>({
    async run(batch) {
      batches.push([...batch]);
      return batch;
    },
    keysOf: (item) => item.split(''),
  });
  await Promise.all(['a', 'ab', 'b'].map(process));
  expect(batches).toEqual([['a'], ['ab'], ['b']]);
});

test('a batch has fifty items at most', async () => {
  const sizes: number[] = [];
  const process = createBatcher<number, number>({
    async run(batch) {
      sizes.push(batch.length);
      return batch;
    },
    keysOf: (item) => [String(item)],
  });
  await Promise.all(Array.from({ length: 120 }, (_, index) => process(index)));
  expect(sizes).toEqual([50, 50, 20]);
});

describe('a failing item', () => {
  test('rejects only its own call if the batch returns its error', async () => {
    const process = createBatcher<string, string>({
      run: async (batch) => batch.map((item) => (item === 'b' ? new Error('b failed') : item)),
      keysOf: (item) => [item],
    });
    expect(await outcomes(['a', 'b', 'c'].map(process))).toEqual(['a', 'b failed', 'c']);
  });

  test('rejects only its own call if the batch throws: the items are processed again one by one', async () => {
    const batches: string[] = [];
    const process = createBatcher<string, string>({
      async run(batch) {
        batches.push(batch.join(' '));
        if (batch.includes('b')) throw new Error('b failed');
        return batch;
      },
      keysOf: (item) => [item],
    });
    expect(await outcomes(['a', 'b', 'c'].map(process))).toEqual(['a', 'b failed', 'c']);
    expect(batches).toEqual(['a b c', 'a', 'b', 'c']);
    expect(await process('d')).toBe('d');
  });
});

test('all calls of a batch are rejected at once while the database is unreachable, and later ones are processed', async () => {
  let isReachable = false;
  const batches: string[] = [];
  const process = createBatcher<string, string>({
    async run(batch) {
      batches.push(batch.join(' '));
      if (!isReachable) throw new Error('Connection terminated');
      return batch;
    },
    keysOf: (item) => [item],
  });
  expect(await outcomes(['a', 'b'].map(process))).toEqual(['Connection terminated', 'Connection terminated']);
  expect(batches).toEqual(['a b']);
  isReachable = true;
  expect(await process('c')).toBe('c');
});
