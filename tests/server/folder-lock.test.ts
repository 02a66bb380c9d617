import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderLockedError, lockFolder } from '#server/folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'storefront.lock');
const take = `const { lockFolder } = await import(${JSON.stringify(new URL('../../server/folder-lock.ts', import.meta.url).href)});`;

/** Starts a process that takes the folder and keeps it until it is killed. */
async function holder() {
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `${take} lockFolder(${JSON.stringify(folder)}); console.warn('held'); setInterval(() => {}, 1e6)`,
  ]);
  await new Promise((resolve) => child.stderr.once('data', resolve));
  const died = new Promise((resolve) => child.once('exit', resolve));
  return { pid: child.pid, kill: () => (child.kill('SIGKILL'), died) };
}

test('a folder that a living process holds is refused, and the process named', async () => {
  const other = await holder();
  expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  expect(() => lockFolder(folder)).toThrow(new RegExp(`process ${other.pid}\\b`));
  await other.kill();
});

test('a folder is not taken twice by one process either', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`);
  release();
});

test('a folder whose holder was killed is taken over', async () => {
  const other = await holder();
  await other.kill();
  const release = lockFolder(folder);
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toMatchObject({ pid: process.pid });
  release();
});

test('a folder given back is free, and nothing is left in it', () => {
  lockFolder(folder)();
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('an old file of a living process is believed', () => {
  const release = lockFolder(folder);
  utimesSync(file(), 0, 0);
  expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  release();
});

test('the file of a process whose id another process has by now is taken over', () => {
  writeFileSync(file(), JSON.stringify({ pid: process.pid, startedAt: 'another boot 1', token: 'x' }));
  lockFolder(folder)();
});

test('a file that is no lock is taken over', () => {
  for (const content of ['', '{', 'null', '[]', '{"pid":-1,"startedAt":null,"token":""}', `{"pid":"${process.pid}"}`]) {
    writeFileSync(file(), content);
    lockFolder(folder)();
  }
});

test('a takeover that was itself cut short is taken over', () => {
  for (const name of ['storefront.lock', 'storefront.lock.takeover'])
    writeFileSync(join(folder, name), JSON.stringify({ pid: process.pid, startedAt: 'another boot 1', token: name }));
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('of eight processes that find a dead holder one alone takes over', async () => {
  writeFileSync(file(), JSON.stringify({ pid: 0, startedAt: null, token: 'dead' }));
  const at = Date.now() + 1500;
  const script = `${take} while (Date.now() < ${at}); try { lockFolder(${JSON.stringify(folder)}); console.log('won') } catch { console.log('lost') } setTimeout(() => {}, 1500)`;
  const run = () =>
    new Promise<string>((resolve, reject) => {
      execFile(process.execPath, ['--input-type=module', '-e', script], (error, out) =>
        error === null ? resolve(out.trim()) : reject(error),
      );
    });
  const told = await Promise.all(Array.from({ length: 8 }, run));
  expect(told.toSorted()).toEqual([...Array<string>(7).fill('lost'), 'won']);
}, 30_000);
