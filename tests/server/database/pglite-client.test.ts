import { afterAll, beforeAll, expect, test } from 'vitest';
import { PipelinedPGlite } from '#server/database/pglite-client.ts';

let client: PipelinedPGlite;
beforeAll(async () => {
  client = new PipelinedPGlite('memory://');
  await client.exec('create table dishes (id int primary key, name text not null, tags jsonb)');
}, 60_000);
afterAll(() => client.close());

const rowsOf = async (text: string, params: unknown[] = []) => (await client.query(text, params)).rows;

test('a prepared query returns its columns for other parameters, even without rows', async () => {
  const text = 'select $1::int as number, $2::jsonb as tags';
  expect(await rowsOf(text, [1, { hot: true }])).toEqual([{ number: 1, tags: { hot: true } }]);
  expect(await rowsOf(text, [2, null])).toEqual([{ number: 2, tags: null }]);
  const arrays = await client.query(text, [3, []], { rowMode: 'array' });
  expect(arrays.rows).toEqual([[3, []]]);
  const texts = await client.query(text, [4, [1]], { parsers: { 3802: (value) => value } });
  expect(texts.rows).toEqual([{ number: 4, tags: '[1]' }]);
  const insert = "insert into dishes values (1, 'Tacos') on conflict do nothing";
  expect([await rowsOf(insert), await rowsOf(insert)]).toEqual([[], []]);
});

test('a query can be repeated after it failed', async () => {
  const text = 'select 10 / $1::int as share';
  await expect(rowsOf(text, [0])).rejects.toThrow('division by zero');
  expect(await rowsOf(text, [2])).toEqual([{ share: 5 }]);
  await expect(rowsOf(text, [0])).rejects.toThrow('division by zero');
  expect(await rowsOf(text, [5])).toEqual([{ share: 2 }]);
  await expect(rowsOf('select nothing from nowhere')).rejects.toThrow('does not exist');
  await expect(rowsOf('select nothing from nowhere')).rejects.toThrow('does not exist');
});

test('a query prepared in a rolled-back transaction stays prepared', async () => {
  const text = 'insert into dishes values ($1, $2) returning id';
  const work = client.transaction(async (transaction) => {
    expect((await transaction.query(text, [10, 'Burger'])).rows).toEqual([{ id: 10 }]);
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await rowsOf(text, [10, 'Burger'])).toEqual([{ id: 10 }]);
});

test('more queries than the cache holds all work, also when repeated', async () => {
  for (const _ of [1, 2])
    for (let index = 0; index < 300; index += 1)
      expect(await rowsOf(`select $1::int as column_${index}`, [index])).toEqual([{ [`column_${index}`]: index }]);
});

test('a column added later is returned by a prepared query', async () => {
  const text = 'select name, tags from dishes where id = $1';
  await rowsOf('insert into dishes values (20, $1, $2)', ['Frites', ['hot']]);
  expect(await rowsOf(text, [20])).toEqual([{ name: 'Frites', tags: ['hot'] }]);
  await client.exec('alter table dishes add column price int not null default 250');
  expect(await rowsOf(text, [20])).toEqual([{ name: 'Frites', tags: ['hot'] }]);
});
