// References: INV-n in docs/invariants.md.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { fillFolder } from '../../support/database-template.ts';
import { testShop } from '../../support/test-shop.ts';
import { orderForNow, placeAt, startServerProcess, type ServerProcess } from '../processes/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'backup-command-'));
const SHOP = join(folder, 'shop.json');
writeFileSync(SHOP, JSON.stringify(testShop));
const running = new Set<ServerProcess>();
afterEach(async () => {
  for (const server of running) await server.stop('SIGKILL');
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true }));

async function startServer(dataDir: string) {
  const server = await startServerProcess({ DATA_DIR: dataDir, SHOP, LOG_LEVEL: 'error' });
  running.add(server);
  await server.ready;
  return server;
}

/** Runs an operator command and returns its exit code and output. */
function runScript(script: 'backup' | 'restore', dataDir: string, file: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [`scripts/run/${script}.ts`, file], { env: { PATH: process.env['PATH'], DATA_DIR: dataDir } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, output })));
}

test('a running shop is backed up and restored to another folder, where a repeated order has the same response (INV-1, INV-2)', async () => {
  const [data, other, file] = [join(folder, 'data'), join(folder, 'other'), join(folder, 'shop.backup.gz')];
  await fillFolder(data);
  const first = await startServer(data);
  const order = orderForNow();
  const orderId = await placeAt(first.url, order);
  const backup = await runScript('backup', data, file);
  expect([backup.code, backup.output]).toEqual([0, expect.stringMatching(/\d+ rows of \d+ tables/)]);
  expect(await placeAt(first.url, order)).toBe(orderId);

  expect(await runScript('restore', data, file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is in use by process') as string,
  });
  expect(await runScript('backup', data, file)).toMatchObject({ code: 1, output: expect.stringContaining('exists already') as string });
  expect(await runScript('restore', other, file)).toMatchObject({ code: 0 });
  const second = await startServer(other);
  expect(await placeAt(second.url, order)).toBe(orderId);
}, 180_000);
