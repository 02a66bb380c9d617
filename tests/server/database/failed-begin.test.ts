import type { PoolClient } from 'pg';
import { expect, test, vi } from 'vitest';
import { releaseAfterFailedBegin } from '#server/database/postgres/failed-begin.ts';

/** Creates a client whose queries with these texts fail. */
function createClient(failing: readonly string[]) {
  const release = vi.fn<(isBroken?: boolean) => void>();
  const query = async ({ text }: { text: string }) => {
    if (failing.includes(text)) throw new Error('Connection terminated');
    return text;
  };
  const client = { query, release };
  releaseAfterFailedBegin(client as unknown as PoolClient);
  return client;
}

test('a client whose `begin` fails is removed from its pool, and the error is passed on', async () => {
  const client = createClient(['begin']);
  await expect(client.query({ text: 'begin' })).rejects.toThrow('Connection terminated');
  expect(client.release.mock.calls).toEqual([[true]]);
});

test('a client whose other queries fail is left to its transaction', async () => {
  const client = createClient(['select 1']);
  expect(await client.query({ text: 'begin' })).toBe('begin');
  await expect(client.query({ text: 'select 1' })).rejects.toThrow('Connection terminated');
  expect(client.release).not.toHaveBeenCalled();
});
