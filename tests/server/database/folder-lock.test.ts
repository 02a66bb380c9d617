import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { FolderLockedError, lockFolder, lockFolderWhenFree } from '#server/database/folder-lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lockFile = () => join(folder, 'storefront.lock');
const importLockFolder = `const { lockFolder } = await import(${JSON.stringify(new URL('../../../server/database/folder-lock.ts', import.meta.url).href)});`;

/** Starts a process that locks the folder until it is killed. */
async function startHolder(program = process.execPath, ...args: string[]) {
  const child = spawn(program, [
    ...args,
    '--input-type=module',
    '-e',
    `${importLockFolder} lockFolder(${JSON.stringify(folder)}); console.warn('held'); setInterval(() => {}, 1e6)`,
  ]);
  await new Promise((resolve) => child.stderr.once('data', resolve));
  const died = new Promise((resolve) => child.once('exit', resolve));
  return { pid: child.pid, kill: () => (child.kill('SIGKILL'), died) };
}

test('a folder locked by a running process is rejected with the id of that process', async () => {
  const other = await startHolder();
  expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  expect(() => lockFolder(folder)).toThrow(new RegExp(`process ${other.pid}\\b`));
  await other.kill();
});

test('one process cannot lock a folder twice', () => {
  const release = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`process ${process.pid}`);
  release();
});

test('a folder whose holder was killed can be locked again', async () => {
  const other = await startHolder();
  await other.kill();
  const release = lockFolder(folder);
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  release();
});

test('unlocking a folder leaves no files in it', () => {
  lockFolder(folder)();
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('an old lock file of a running process is still valid', () => {
  const release = lockFolder(folder);
  utimesSync(lockFile(), 0, 0);
  expect(() => lockFolder(folder)).toThrow(FolderLockedError);
  release();
});

test('the lock of a process whose id was reused is replaced', () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, startedAt: 'another boot 1', token: 'x' }));
  lockFolder(folder)();
});

test('an invalid lock file is replaced', () => {
  for (const content of ['', '{', 'null', '[]', '{"pid":-1,"startedAt":null,"token":""}', `{"pid":"${process.pid}"}`]) {
    writeFileSync(lockFile(), content);
    lockFolder(folder)();
  }
});

test('an interrupted takeover can be completed by another process', () => {
  for (const name of ['storefront.lock', 'storefront.lock.takeover'])
    writeFileSync(join(folder, name), JSON.stringify({ pid: process.pid, startedAt: 'another boot 1', token: name }));
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('of eight processes that find a dead holder exactly one takes over', async () => {
  writeFileSync(lockFile(), JSON.stringify({ pid: 0, startedAt: null, token: 'dead' }));
  // Each waits until all have loaded the code, and keeps its lock until all have tried.
  const script = `${importLockFolder} process.stdout.write('ready'); process.stdin.once('data', () => { try { lockFolder(${JSON.stringify(folder)}); process.stdout.write(' won') } catch { process.stdout.write(' lost') } })`;
  const contenders = Array.from({ length: 8 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    const expectOutput = (pattern: RegExp) => expect.poll(() => output, { timeout: 20_000, interval: 10 }).toMatch(pattern);
    const exited = new Promise((resolve) => child.once('exit', resolve));
    return { child, expectOutput, exited, output: () => output };
  });
  await Promise.all(contenders.map(({ expectOutput }) => expectOutput(/ready/)));
  for (const { child } of contenders) child.stdin.write('go');
  await Promise.all(contenders.map(({ expectOutput }) => expectOutput(/ (won|lost)/)));
  for (const { child } of contenders) child.kill('SIGKILL');
  await Promise.all(contenders.map(({ exited }) => exited));
  const outputs = contenders.map(({ output }) => output().replace('ready ', ''));
  expect(outputs.toSorted()).toEqual([...Array<string>(7).fill('lost'), 'won']);
}, 60_000);

describe('a holder in another PID namespace', () => {
  const otherNamespace = { namespace: 'boot pid:[1]' };
  const ownNamespace = { namespace: 'boot pid:[2]', heartbeatMs: 20, staleMs: 400 };
  const writeHolder = (pid: number, ageMs: number) => {
    writeFileSync(lockFile(), JSON.stringify({ pid, startedAt: null, token: 'theirs', ...otherNamespace }));
    const modifiedAt = new Date(Date.now() - ageMs);
    utimesSync(lockFile(), modifiedAt, modifiedAt);
  };

  test('is valid while its heartbeat is fresh, although no such process runs here', () => {
    writeHolder(0, 0);
    expect(() => lockFolder(folder, ownNamespace)).toThrow('of another container or machine');
  });

  test('is replaced when its heartbeat is stale, although a process with its id runs here', () => {
    writeHolder(process.pid, 500);
    lockFolder(folder, ownNamespace)();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('keeps the folder while it sends heartbeats: waiting processes are rejected at the next one', async () => {
    const release = lockFolder(folder, { ...ownNamespace, ...otherNamespace });
    await expect(lockFolderWhenFree(folder, ownNamespace)).rejects.toThrow(FolderLockedError);
    release();
  });

  test('that was killed is replaced once its heartbeat is stale, even if its clock was ahead', async () => {
    writeHolder(process.pid, 0);
    (await lockFolderWhenFree(folder, ownNamespace))();
    writeHolder(process.pid, -3_600_000);
    (await lockFolderWhenFree(folder, ownNamespace))();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('learns that it lost the folder and does not touch the new lock', async () => {
    const lockLost = new Promise<void>((resolve) => lockFolder(folder, { ...ownNamespace, ...otherNamespace, onLost: resolve }));
    const foreignLock = JSON.stringify({ pid: 1, startedAt: null, token: 'another', namespace: 'boot pid:[3]' });
    rmSync(lockFile());
    writeFileSync(lockFile(), foreignLock);
    await lockLost;
    expect(readFileSync(lockFile(), 'utf8')).toBe(foreignLock);
  });

  if (canUnshare())
    test('is rejected in a real namespace created by unshare', async () => {
      const other = await startHolder('unshare', '--pid', '--fork', '--mount-proc', '--kill-child', process.execPath);
      expect(() => lockFolder(folder)).toThrow('of another container or machine');
      await other.kill();
    });
});

/** Whether the tests may create PID namespaces: root may, most CI containers do not allow it. */
function canUnshare(): boolean {
  return spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status === 0;
}
