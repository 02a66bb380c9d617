import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { DatabaseAddressError } from '#server/database/postgres/address-error.ts';
import { openDatabase } from '#server/database/database.ts';
import { parsePostgresAddress } from '#server/database/postgres/address.ts';
import { EnvError, readEnv } from '#server/env.ts';

test('an address with several hosts is one address for each, and a host that accepts writes is looked for', () => {
  expect(parsePostgresAddress('postgres://shop:p%40ss@a,b:5433,[::1]:5434/tacos?sslmode=verify-full')).toEqual({
    urls: [
      'postgres://shop:p%40ss@a/tacos?sslmode=verify-full',
      'postgres://shop:p%40ss@b:5433/tacos?sslmode=verify-full',
      'postgres://shop:p%40ss@[::1]:5434/tacos?sslmode=verify-full',
    ],
    needsWrites: true,
  });
});

for (const [address, needsWrites] of [
  ['postgres://a/tacos', false],
  ['postgres://a/tacos?target_session_attrs=read-write', true],
  ['postgresql://a,b/tacos?target_session_attrs=primary', true],
  ['postgres://a,b/tacos?target_session_attrs=any', false],
] as const)
  test(`${address} ${needsWrites ? 'passes over a host that accepts no writes' : 'takes any host'}, and the attribute is not sent`, () => {
    const parsed = parsePostgresAddress(address);
    expect(parsed.needsWrites).toBe(needsWrites);
    expect(parsed.urls.join()).not.toContain('target_session_attrs');
  });

test.each([
  ['postgres://a,b/tacos?target_session_attrs=standby', 'use read-write, primary or any'],
  ['postgres://a,/tacos', 'an empty host'],
  ['postgres:///tacos?host=a,b', 'write postgres://user@a:5432,b:5432/name instead'],
  ['mysql://a/tacos', 'DATABASE_URL is an address such as postgres://user@host/name'],
  ['postgres://a:port/tacos', 'DATABASE_URL is an address such as postgres://user@host/name'],
])('%s is rejected before anything is tried', (address, sentence) => {
  const read = () => readEnv({ DATABASE_URL: address });
  expect(read).toThrow(EnvError);
  expect(read).toThrow(sentence);
});

test('an address where no database answers is one sentence with every host that was tried, without the password', async () => {
  const web = createServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  await once(web, 'listening');
  const { port } = web.address() as AddressInfo;
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const closedPort = (closed.address() as AddressInfo).port;
  closed.close();
  await once(closed, 'close');
  const databaseUrl = `postgres://shop:secret@127.0.0.1:${closedPort},127.0.0.1:${port}/tacos`;
  const error = await openDatabase({ databaseUrl, dataDir: '' }).catch((failure: unknown) => failure);
  web.close();
  expect(error).toBeInstanceOf(DatabaseAddressError);
  const { message } = error as DatabaseAddressError;
  expect(message).toContain(`DATABASE_URL cannot be used: nothing listens at 127.0.0.1:${closedPort}: check host and port`);
  expect(message).toContain(`127.0.0.1:${port} closed the connection: check that PostgreSQL is what listens there`);
  expect(message).not.toMatch(/secret|\n/);
});
