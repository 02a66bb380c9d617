import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from 'pg';
import { freePort, unprivilegedUser, type Cluster } from '../../scripts/test/infrastructure/postgres-cluster.ts';
import { startServerProcess } from '../server/processes/server-process.ts';
import { useCluster } from './support/clusters.ts';

let cluster: Cluster;
let folder: string;
let closedPort: number;
let web: ReturnType<typeof createServer>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'address-'));
  closedPort = await freePort();
  cluster = await useCluster();
  await execute(cluster.url, [`create role clerk login password 'wrong horse'`, 'create database empty', 'create database locked']);
  await execute(cluster.url.replace(/\/postgres$/, '/locked'), ['alter database locked set default_transaction_read_only to on']);
  web = createServer((_request, response) => response.end('not a database')).listen(0, '127.0.0.1');
  await once(web, 'listening');
});
afterAll(() => {
  web.close();
  rmSync(folder, { recursive: true });
});

async function execute(url: string, statements: readonly string[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Returns what a server with this address prints, and its exit code. */
async function startWith(databaseUrl: string) {
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data'), SHOP: 'server/demo/shop.json', DATABASE_URL: databaseUrl });
  return { code: await server.exited, output: server.output() };
}

const portOfWeb = () => {
  const address = web.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
};
const at = (port: number, rest = '/postgres', user = 'postgres') => `postgres://${user}@127.0.0.1:${port}${rest}`;

/** Wrong addresses, and what the one sentence names. */
const wrongAddresses: Record<string, { url: () => string; named: () => string[] }> = {
  'nobody listens': { url: () => at(closedPort), named: () => [`nothing listens at 127.0.0.1:${closedPort}`] },
  'the host is unknown': { url: () => 'postgres://postgres@db.invalid/postgres', named: () => ['the host of db.invalid:5432 is unknown'] },
  'there is no such database': {
    url: () => at(cluster.port, '/tacos'),
    named: () => ['database “tacos”', '3D000', 'create the database, or check its name'],
  },
  'there is no such role': { url: () => at(cluster.port, '/postgres', 'cook:secret'), named: () => ['user “cook”', '28000'] },
  'the role owns nothing': {
    url: () => at(cluster.port, '/empty', 'clerk'),
    named: () => ['42501', 'make the user the owner of the database'],
  },
  'TLS is wanted of a server without': {
    url: () => at(cluster.port, '/postgres?sslmode=verify-full'),
    named: () => [`127.0.0.1:${cluster.port} offers no TLS`],
  },
  'something else listens': { url: () => at(portOfWeb()), named: () => [`127.0.0.1:${portOfWeb()}`] },
  'no host of a list can be used': {
    url: () => `postgres://postgres@127.0.0.1:${closedPort},127.0.0.1:${cluster.port}/locked`,
    named: () => [`nothing listens at 127.0.0.1:${closedPort}`, `127.0.0.1:${cluster.port}, database “locked”`, 'accepts no writes'],
  },
};

for (const [what, { url, named }] of Object.entries(wrongAddresses))
  test(`a server whose DATABASE_URL is wrong because ${what} prints one sentence, without a stack or a password`, async () => {
    const { code, output } = await startWith(url());
    expect(code).toBe(1);
    for (const text of ['DATABASE_URL', ...named()]) expect(output).toContain(text);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).not.toMatch(/secret|horse|\n\s+at /);
  });

test('a server that accepts only TLS is named with what the address needs', async () => {
  const certificate = join(folder, 'server.crt');
  const key = join(folder, 'server.key');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  spawnSync('openssl', ['req', '-new', '-x509', '-nodes', '-days', '2', ...subject, '-out', certificate, '-keyout', key]);
  const rules = join(folder, 'pg_hba.conf');
  writeFileSync(rules, 'hostssl all all 127.0.0.1/32 trust\n');
  const user = unprivilegedUser();
  if (user !== null) for (const path of [folder, certificate, key, rules]) chownSync(path, user.uid, user.gid);
  const secured = await useCluster({
    settings: `-c ssl=on -c ssl_cert_file=${certificate} -c ssl_key_file=${key} -c hba_file=${rules} -c external_pid_file=${join(folder, 'pid')}`,
  });
  const plain = await startWith(secured.url);
  expect(plain.output).toContain(`127.0.0.1:${secured.port} accepts only TLS: add sslmode=verify-full`);
  const unknownAuthority = await startWith(`${secured.url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full`);
  expect(unknownAuthority.output).toContain('sslrootcert=<file>');
  expect([plain.code, unknownAuthority.code]).toEqual([1, 1]);
  const server = await startServerProcess({
    DATA_DIR: join(folder, 'data'),
    SHOP: 'server/demo/shop.json',
    DATABASE_URL: `${secured.url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full&sslrootcert=${certificate}`,
  });
  await server.ready;
  expect(server.output()).toContain('La boutique est ouverte');
  await server.stop('SIGTERM');
});
