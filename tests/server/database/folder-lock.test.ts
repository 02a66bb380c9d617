import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderLockedError, lockFolder, lockFolderWhenFree } from '#server/database/folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => join(folder, 'storefront.lock');
const take = `const { lockFolder } = await import(${JSON.stringify(new URL('../../../server/database/folder-lock.ts', import.meta.url).href)});`;

/** Starts a process that takes the folder and keeps it until it is killed. */
async function holder(program = process.execPath, ...args: string[]) {
  const child = spawn(program, [
    ...args,
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

describe('a holder in another PID namespace, whose process id says nothing here', () => {
  const foreign = { namespace: 'boot pid:[1]' };
  const here = { namespace: 'boot pid:[2]', heartbeatMs: 20, staleMs: 400 };
  const writeHolder = (pid: number, ageMs: number) => {
    writeFileSync(file(), JSON.stringify({ pid, startedAt: null, token: 'theirs', ...foreign }));
    const at = new Date(Date.now() - ageMs);
    utimesSync(file(), at, at);
  };

  test('is believed while its heartbeat is fresh, although no such process runs here', () => {
    writeHolder(0, 0);
    expect(() => lockFolder(folder, here)).toThrow('of another container or machine');
  });

  test('is replaced when its heartbeat is stale, although a process with its id runs here', () => {
    writeHolder(process.pid, 500);
    lockFolder(folder, here)();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('keeps the folder as long as it beats: whoever waits for it is refused at the next beat', async () => {
    const release = lockFolder(folder, { ...here, ...foreign });
    await expect(lockFolderWhenFree(folder, here)).rejects.toThrow(FolderLockedError);
    release();
  });

  test('that was killed is waited for until its heartbeat is stale, also where its clock was ahead', async () => {
    writeHolder(process.pid, 0);
    (await lockFolderWhenFree(folder, here))();
    writeHolder(process.pid, -3_600_000);
    (await lockFolderWhenFree(folder, here))();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('is told that it lost the folder, and leaves the new lock alone', async () => {
    const told = new Promise<void>((resolve) => lockFolder(folder, { ...here, ...foreign, onLost: resolve }));
    const theirs = JSON.stringify({ pid: 1, startedAt: null, token: 'another', namespace: 'boot pid:[3]' });
    rmSync(file());
    writeFileSync(file(), theirs);
    await told;
    expect(readFileSync(file(), 'utf8')).toBe(theirs);
  });

  if (canUnshare())
    test('is refused for a real one, started by unshare', async () => {
      const other = await holder('unshare', '--pid', '--fork', '--mount-proc', '--kill-child', process.execPath);
      expect(() => lockFolder(folder)).toThrow('of another container or machine');
      await other.kill();
    });
});

/** Whether this system lets the tests make PID namespaces: root does, most CI containers do not. */
function canUnshare(): boolean {
  return spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;
}
