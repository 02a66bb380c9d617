import { createServer } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { requireMailServer, requireRestaurantEmail, StartError } from '#server/operation/start-checks.ts';
import { fillFolder } from '../../support/database-template.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';
import { testShop, withSettings } from '../../support/test-shop.ts';
import { orderForNow, placeAt, startServerProcess, type ServerProcess } from '../processes/server-process.ts';

const kitchen = 'cuisine@test.example';
const folder = mkdtempSync(join(tmpdir(), 'start-'));
const shopFile = join(folder, 'shop.json');
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  writeFileSync(shopFile, JSON.stringify(withSettings(testShop, { 'contacts.email': kitchen })));
  smtp = await startSmtpServer();
});
const running = new Set<ServerProcess>();
afterEach(async () => {
  for (const server of running) await server.stop('SIGKILL');
  running.clear();
});
afterAll(async () => {
  await smtp.close();
  rmSync(folder, { recursive: true });
});

/** Starts the server of a live shop on a new empty database. */
async function startServer(env: { SHOP: string } & Record<string, string>) {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  await fillFolder(dataDir);
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: '0', ...env });
  running.add(server);
  return server;
}

describe('a live shop without a way to receive its orders does not start', () => {
  for (const [what, env, message] of [
    ['without SMTP_URL', () => ({ SHOP: shopFile }), /SMTP_URL is not set.*DEMO=1/],
    ['without any content', () => ({ SHOP: '', SMTP_URL: smtp.url }), /no valid contacts\.email.*SHOP/],
  ] as const)
    test(what, async () => {
      const server = await startServer(env());
      expect(await server.exited).toBe(1);
      expect(server.output()).toMatch(message);
      expect(server.output()).not.toMatch(/ {4}at /);
    });

  test('a live shop that can mail its orders starts', async () => {
    const server = await startServer({ SHOP: shopFile, SMTP_URL: smtp.url });
    await server.ready;
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const rejections: string[] = [];
    await placeAt(server.url, orderForNow(), (response) => void rejections.push(response));
    expect(rejections).toEqual([]);
    await expect.poll(() => smtp.messages.flatMap(({ to }) => to), { timeout: 20_000 }).toContain(kitchen);
  });
}, 60_000);

describe('the mail server', () => {
  const retryOptions = { durationMs: 400, delayMs: 50 };
  const closedUrl = 'smtp://shop:secret@127.0.0.1:9';

  test('of a demonstration is its mailbox', async () => {
    await expect(requireMailServer({ isDemo: true, smtpUrl: null }, retryOptions)).resolves.toBeUndefined();
  });
  test('that does not respond is retried for a while, then reported without its password', async () => {
    const startedAt = performance.now();
    const failure = await requireMailServer({ isDemo: false, smtpUrl: closedUrl }, retryOptions).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toMatch(/127\.0\.0\.1:9 of SMTP_URL cannot be used \(E\w+\)/);
    expect(String(failure)).not.toContain('secret');
    expect(performance.now() - startedAt).toBeGreaterThan(300);
  });
  test('that offers no TLS over the network is rejected', async () => {
    // 0.0.0.0 reaches the server of this test, and is no loopback address.
    const smtpUrl = smtp.url.replace('127.0.0.1', '0.0.0.0');
    await expect(requireMailServer({ isDemo: false, smtpUrl }, retryOptions)).rejects.toThrow(/\(ETLS\)/);
  });
  test('that starts a moment later is used', async () => {
    const probe = createServer();
    const port = await new Promise<number>((resolve) =>
      probe.listen(0, '127.0.0.1', () => {
        const address = probe.address();
        const freePort = typeof address === 'object' && address !== null ? address.port : 0;
        probe.close(() => resolve(freePort));
      }),
    );
    const checked = requireMailServer({ isDemo: false, smtpUrl: `smtp://127.0.0.1:${port}` }, { durationMs: 20_000, delayMs: 50 });
    const lateServer = await startSmtpServer(port);
    onTestFinished(lateServer.close);
    await expect(checked).resolves.toBeUndefined();
  });
  test('that rejects the login is not retried', async () => {
    let connections = 0;
    const strict = createServer((socket) => {
      connections += 1;
      socket.on('error', () => {});
      socket.write('220 test\r\n');
      socket.on('data', (bytes) => {
        const line = bytes.toString();
        socket.write(
          line.startsWith('EHLO') ? '250-here\r\n250 AUTH PLAIN\r\n' : line.startsWith('AUTH') ? '535 5.7.8 wrong\r\n' : '250 ok\r\n',
        );
      });
    });
    await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void strict.close());
    const address = strict.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const smtpUrl = `smtp://shop:secret@127.0.0.1:${port}`;
    await expect(requireMailServer({ isDemo: false, smtpUrl }, { durationMs: 20_000, delayMs: 50 })).rejects.toThrow(/\(EAUTH\)/);
    expect(connections).toBe(1);
  });
});

test('a shop with a missing or invalid contacts.email has no recipient for orders, except a demonstration', async () => {
  for (const [value, isValid] of [
    [kitchen, true],
    ['', false],
    ['cuisine', false],
    [undefined, false],
  ] as const) {
    const settings = value === undefined ? {} : { 'contacts.email': value };
    const shop = { catalogue: async () => ({ flatSettings: settings }) };
    const checked = requireRestaurantEmail({ isDemo: false }, shop);
    await (isValid ? expect(checked).resolves.toBeUndefined() : expect(checked).rejects.toThrow(StartError));
    await expect(requireRestaurantEmail({ isDemo: true }, shop)).resolves.toBeUndefined();
  }
});
