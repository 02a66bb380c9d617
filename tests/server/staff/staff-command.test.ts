import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import jsQr from 'jsqr';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { loadServerKeys } from '#server/keys.ts';
import { openControlSocket } from '#server/publishing/control-socket.ts';
import { findStaffByEmail } from '#server/staff/staff-accounts.ts';
import { runStaffCommand, StaffUsageError } from '#server/staff/staff-command.ts';
import { staffRegisterRoutes } from '#server/staff/staff-register.ts';
import { openTestDatabase, startTestServer } from '../../support/test-server.ts';

let dataDir: string;
let database: Database;
let closeControl: () => Promise<void>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'staff-'));
  database = await openTestDatabase();
  closeControl = await openControlSocket(dataDir, [staffRegisterRoutes(database.db)]);
}, 60_000);
afterAll(async () => {
  await closeControl();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

const runCommand = (...args: string[]) => runStaffCommand(args, { databaseUrl: null, dataDir });

test('an account that was added on a running server can log in with the printed password', async () => {
  const [added = '', passwordLine = ''] = await runCommand('add', 'Owner@Example.fr ', '--role', 'owner');
  expect(added).toContain('as owner');
  const server = await startTestServer({ database });
  const payload = { email: 'owner@example.fr', password: passwordLine.replace('Password: ', '') };
  const response = await server.app.inject({ method: 'POST', url: '/v2/staff/session', payload });
  await server.close();
  expect(response.json()).toMatchObject({ payload: { email: 'owner@example.fr', role: 'owner' } });
});

test('adding an account again changes its role and its password', async () => {
  await runCommand('add', 'cook@example.fr', '--role', 'kitchen');
  const before = await findStaffByEmail(database.db, 'cook@example.fr');
  expect((await runCommand('add', 'cook@example.fr', '--role', 'owner'))[0]).toContain('is now owner');
  const after = await findStaffByEmail(database.db, 'cook@example.fr');
  expect([after?.staffId, after?.role, after?.passwordHash === before?.passwordHash]).toEqual([before?.staffId, 'owner', false]);
});

test('the list has every account until it is removed', async () => {
  await runCommand('add', 'new@example.fr', '--role', 'kitchen');
  expect(await runCommand('list')).toContain('kitchen  new@example.fr');
  await runCommand('remove', 'new@example.fr');
  expect((await runCommand('list')).join()).not.toContain('new@example.fr');
});

/** Reads the picture that a terminal shows, each half of a character as one square. */
function readQrCode(picture: string): string | undefined {
  const scale = 4;
  const rows = picture.split('\n').flatMap((line) => {
    expect(line.startsWith('\u001B[38;5;231;48;5;16m') && line.endsWith('\u001B[0m')).toBe(true);
    const shown = stripVTControlCharacters(line);
    return ['█▀', '█▄'].map((whites) => Array.from(shown, (character) => whites.includes(character)));
  });
  const width = (rows[0]?.length ?? 0) * scale;
  const pixels = rows
    .flatMap((row) => Array.from({ length: scale }, () => row.flatMap((isWhite) => Array.from({ length: scale }, () => isWhite))))
    .flat();
  const quietRows = rows.slice(0, 4).flat();
  expect(quietRows.every(Boolean) && rows.every((row, y) => y >= width / scale || row.slice(0, 4).every(Boolean))).toBe(true);
  const rgba = Uint8ClampedArray.from(pixels.flatMap((isWhite) => (isWhite ? [255, 255, 255, 255] : [0, 0, 0, 255])));
  return jsQr(rgba, width, rgba.length / 4 / width, { inversionAttempts: 'dontInvert' })?.data;
}

test('an account needs the codes of the printed secret until they are turned off', async () => {
  await runCommand('add', 'code@example.fr', '--role', 'kitchen');
  const lines = await runCommand('totp', 'Code@example.fr');
  const secret = lines.find((line) => line.startsWith('Secret: '))?.slice('Secret: '.length) ?? '';
  const uri = lines.find((line) => line.startsWith('URI: '))?.slice('URI: '.length) ?? '';
  expect([secret.length, new URL(uri).searchParams.get('secret')]).toEqual([32, secret]);
  expect(readQrCode(lines.find((line) => line.includes('█')) ?? '')).toBe(uri);
  const stored = (await findStaffByEmail(database.db, 'code@example.fr'))?.totpSecret ?? '';
  expect((await loadServerKeys(database.db)).unseal(stored)).toBe(secret);
  expect(await runCommand('list')).toContain('kitchen  code@example.fr (one-time code)');
  await runCommand('totp', 'code@example.fr', '--off');
  expect(await runCommand('list')).toContain('kitchen  code@example.fr');
});

test.each([
  [[]],
  [['totp']],
  [['totp', 'nobody@example.fr']],
  [['totp', 'nobody@example.fr', '--off']],
  [['remove', 'cook@example.fr', '--off']],
  [['add', 'cook@example.fr']],
  [['add', 'no-email', '--role', 'owner']],
  [['add', 'a@b.fr', '--role', 'chef']],
  [['remove', 'nobody@example.fr']],
  [['list', 'a', 'b']],
  [['--rôle']],
])('the arguments %j are refused with the usage', async (args) => {
  await expect(runCommand(...args)).rejects.toThrow(StaffUsageError);
});
