import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  controlSocketPath,
  openControlSocket,
  readControlResponse,
  requestControl,
  type ControlRoutes,
} from '#server/publishing/control-socket.ts';

let folder: string;
let close: () => Promise<void>;
const echo: ControlRoutes = (control) => {
  control.post('/echo', async ({ body }) => body);
  control.get('/stream', async (_request, reply) => reply.send(Readable.from(['["a",', '"b"]'])));
};
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'control-'));
  writeFileSync(join(folder, 'control.sock'), 'left by a killed server');
  close = await openControlSocket(folder, [echo]);
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

test('a command and its body reach the server that runs on the folder', async () => {
  const response = await requestControl(folder, { method: 'POST', path: '/echo', body: '{"ü":1}' });
  expect([response?.statusCode, response && (await readControlResponse(response))]).toEqual([200, { ü: 1 }]);
});

test('a response can be a stream', async () => {
  const response = await requestControl(folder, { method: 'GET', path: '/stream' });
  expect(response && (await readControlResponse(response))).toEqual(['a', 'b']);
});

test('only the user who runs the server can connect', () => {
  expect(statSync(join(folder, 'control.sock')).mode & 0o777).toBe(0o600);
});

test('without a running server there is no response, whether or not a socket was left behind', async () => {
  await close();
  expect(existsSync(join(folder, 'control.sock'))).toBe(false);
  expect(await requestControl(folder, { method: 'GET', path: '/stream' })).toBeNull();
  close = await openControlSocket(folder, []);
});

test('a folder whose path no socket can have is refused by name', () => {
  expect(() => controlSocketPath(`/${'long/'.repeat(30)}`)).toThrow(/too long: \/long/);
});
