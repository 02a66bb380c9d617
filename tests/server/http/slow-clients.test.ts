// References: S-n in docs/security.md.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { testShop } from '../../support/test-shop.ts';
import { startServerProcess, type ServerProcess } from '../processes/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'slow-'));
const running: ServerProcess[] = [];
beforeAll(() => writeFileSync(join(folder, 'shop.json'), JSON.stringify(testShop)));
afterAll(async () => {
  for (const server of running) await server.stop('SIGKILL');
  rmSync(folder, { recursive: true });
});

/** Starts a server of its own for a test. */
async function startServer(): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: 'memory://', SHOP: join(folder, 'shop.json') });
  running.push(server);
  await server.ready;
  return server;
}

/** Opens a connection that sends `start` and then one byte per second. `closed` resolves with its age in milliseconds. */
function sendSlowly({ url }: ServerProcess, start: string, byte: string) {
  const openedAt = Date.now();
  const socket = createConnection({ port: Number(new URL(url).port), host: '127.0.0.1' });
  const dripping = setInterval(() => socket.write(byte), 1000);
  socket.on('error', () => {});
  socket.resume();
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => {
      clearInterval(dripping);
      resolve(Date.now() - openedAt);
    }),
  );
  const connected = new Promise<void>((resolve) => socket.once('connect', () => socket.write(start, () => resolve())));
  return { connected, closed };
}

// Concurrent, because each waits for ten seconds.
describe.concurrent('a slow client', () => {
  test('that sends its headers slowly is cut off after ten seconds (S-57)', async ({ expect }) => {
    const server = await startServer();
    const { closed } = sendSlowly(server, 'GET /healthz HTTP/1.1\r\nhost: shop.example\r\nx-slow: ', 'a');
    const age = await closed;
    expect(age).toBeGreaterThan(9000);
    expect(age).toBeLessThan(15_000);
  }, 60_000);

  test('that sends its body slowly delays the shutdown by at most ten seconds', async ({ expect }) => {
    const server = await startServer();
    const head =
      'POST /v2/public/checkout/ HTTP/1.1\r\nhost: shop.example\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{';
    const { connected, closed } = sendSlowly(server, head, ' ');
    await connected;
    // Once the server responds to a later request, it has read the head.
    await fetch(`${server.url}/healthz`);
    const signalledAt = Date.now();
    expect(await server.stop('SIGTERM')).toBe(0);
    const duration = Date.now() - signalledAt;
    expect(duration).toBeGreaterThan(9000);
    expect(duration).toBeLessThan(15_000);
    await closed;
  }, 120_000);
});
