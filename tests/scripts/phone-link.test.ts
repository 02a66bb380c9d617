import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { findFreePort } from '../../scripts/measure/pages/start-shop.ts';

test('what passes the link arrives whole and in order, after a round trip and no faster than the bandwidth', async () => {
  const echo = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const [target, port] = [(echo.address() as { port: number }).port, await findFreePort()];
  const link = spawn(process.execPath, ['scripts/measure/pages/phone-link.ts', `${port}=${target}`]);
  await once(link.stdout, 'data');
  try {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const sent = Buffer.from(Array.from({ length: 30_000 }, (_, index) => (index * 7919) % 251));
    const startedAt = performance.now();
    // Chunks of other sizes than the link's segments.
    for (let start = 0; start < sent.length; start += 1013) socket.write(sent.subarray(start, start + 1013));
    socket.end();
    const received = await buffer(socket);
    expect(received.equals(sent)).toBe(true);
    const [kilobitsUp, roundTrips] = [(sent.length * 8) / 1000, 2];
    expect(performance.now() - startedAt).toBeGreaterThan((kilobitsUp / 750) * 1000 + roundTrips * 150);
  } finally {
    link.kill();
    echo.close();
  }
});
