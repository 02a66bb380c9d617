// References: S-n in docs/security.md.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runStaffCommand } from '#server/staff/staff-command.ts';
import { startServerProcess } from '../processes/server-process.ts';
import { fillFolder } from '../../support/database-template.ts';
import { testShop } from '../../support/test-shop.ts';

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(testShop));
  await fillFolder(join(folder, 'data'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Adds an account to the counter that needs a one-time code, logs it in, and returns its secrets. */
async function logStaffIn(url: string, dataDir: string): Promise<string[]> {
  const runCommand = async (...args: string[]) => (await runStaffCommand(args, { databaseUrl: null, dataDir })).join('\n');
  const email = 'comptoir@example.fr';
  const password = /Password: (\S+)/.exec(await runCommand('add', email, '--role', 'owner'))?.[1] ?? '';
  const secret = /Secret: (\S+)/.exec(await runCommand('totp', email))?.[1] ?? '';
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const logIn = (body: object) =>
    fetch(`${url}/v2/staff/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await logIn({ email, password });
  const response = await logIn({ email, password, code });
  const cookie = /staff=([\w-]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  expect([response.status, cookie.length]).toEqual([200, 43]);
  return [email, password, secret, `"${code}"`, cookie];
}

test('the log contains no token, code, password, name, or address, for successful and failed calls (S-49, S-23, S-34)', async () => {
  const server = await startServerProcess({
    DATA_DIR: join(folder, 'data'),
    SHOP: join(folder, 'shop.json'),
    DEMO: '1',
    LOG_LEVEL: 'info',
  });
  await server.ready;
  const json = { 'content-type': 'application/json' };
  const sendRequest = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/v2/public/auth/${path}`, {
      method,
      headers: { ...(body === undefined ? {} : json), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { token?: string; user?: { id: string } };
  };
  const [email, password] = ['secrete@example.fr', 'phrase tres secrete'];
  const person = { first_name: 'Clothilde', last_name: 'Secrète', phone: '0698765432', email };
  const { token = '', user } = await sendRequest('POST', 'signup/', { ...person, password });
  const mailed = (await (await fetch(`${server.url}/dev/mailbox.json`)).json()) as { text: string }[];
  const code = /\b\d{6}\b/.exec(mailed[0]?.text ?? '')?.[0] ?? '';
  expect([token.length, code.length]).toEqual([43, 6]);
  const ownQuery = `token=${token}&user_id=${user?.id}`;
  const headers = { authorization: `Bearer ${token}`, 'x-user': user?.id ?? '' };
  await sendRequest('GET', `profile?${ownQuery}`);
  await sendRequest('GET', `verify-otp/?otp=${code}&email=${email}`, undefined, headers);
  await sendRequest('GET', `verify-otp/?otp=${code}&email=${email}`);
  await sendRequest('GET', `send-otp/?email=${email}`);
  await sendRequest('GET', `profile?${ownQuery}`);
  await sendRequest('GET', `profile?${ownQuery}&token=${token}`);
  await sendRequest('GET', `orders?${ownQuery}&page=-1`);
  await sendRequest('PATCH', `update-profile?${ownQuery}`, { ...person, address: '7 rue Secrète' });
  await sendRequest('PATCH', `update-profile?${ownQuery}`, { ...person, email: `${token}\r\n` });
  await sendRequest('POST', 'login/', { email, password: 'phrase fausse' });
  await sendRequest('POST', 'login/', { email, password });
  await sendRequest('POST', 'reset-password/', { email, otp: code, password });
  await sendRequest('DELETE', 'delete-profile/', { token, user_id: user?.id, password: 'phrase fausse' }, headers);
  await sendRequest('DELETE', 'delete-profile/', { token, user_id: user?.id, password }, headers);
  await sendRequest('POST', 'logout/', undefined, headers);
  const staff = await logStaffIn(server.url, join(folder, 'data'));
  expect(await server.stop('SIGTERM')).toBe(0);
  const lines = server.output().split('\n');
  expect(lines.filter((line) => line.includes('/v2/public/auth/')).length).toBe(16);
  const events = lines.filter((line) => line.includes('"security event"')).map((line) => (JSON.parse(line) as { event: string }).event);
  expect(events).toEqual(expect.arrayContaining(['code_rejected', 'login_failed', 'password_rejected']));
  for (const secret of [...staff, token, code, password, 'phrase', 'secrete', 'Secr', 'Clothilde', '0698765432', user?.id ?? 'none'])
    expect(server.output()).not.toContain(secret);
}, 120_000);
