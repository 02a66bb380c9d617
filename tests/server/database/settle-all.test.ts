import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import type { Db } from '#server/database/database.ts';
import { settleAll } from '#server/database/settle-all.ts';

/** Creates a database that records the texts of its queries, and whose queries end when `end` is called with their text. */
function createHeldDatabase() {
  const sent: string[] = [];
  const held = new Map<string, PromiseWithResolvers<{ rows: string[] }>>();
  const query = ({ text }: { text: string }) => {
    sent.push(text);
    const result = Promise.withResolvers<{ rows: string[] }>();
    held.set(text, result);
    return result.promise;
  };
  const db: Db = drizzle({ client: { query } as unknown as Pool });
  const end = (text: string, error?: Error) => {
    if (error === undefined) held.get(text)?.resolve({ rows: [text] });
    else held.get(text)?.reject(error);
  };
  return { db, sent, end };
}

const rowsOf = (result: unknown) => (result as { rows: string[] }).rows;

test('sends all queries in their order before the first result, also those of a nested list', async () => {
  const { db, sent, end } = createHeldDatabase();
  const execute = (text: string) => () => db.execute(sql.raw(text));
  const results = settleAll([execute('a'), async () => settleAll([execute('b'), execute('c')]), execute('d')]);
  await setImmediate();
  expect(sent).toEqual(['a', 'b', 'c', 'd']);
  for (const text of ['d', 'c', 'b', 'a']) end(text);
  const [a, [b, c], d] = await results;
  expect([a, b, c, d].map(rowsOf)).toEqual([['a'], ['b'], ['c'], ['d']]);
});

test('rejects with the first error only after all queries have ended', async () => {
  const { db, end } = createHeldDatabase();
  const execute = (text: string) => () => db.execute(sql.raw(text));
  let outcome = 'pending';
  const failing = settleAll([execute('a'), execute('b'), execute('c')]).catch((error: Error) => (outcome = String(error.cause)));
  end('c', new Error('aborted'));
  end('b', new Error('conflict'));
  await setImmediate();
  expect(outcome).toBe('pending');
  end('a');
  await failing;
  expect(outcome).toBe('Error: conflict');
});
