// References: INV-n and dn in docs/invariants.md, §n in docs/behaviour.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadGuardMs } from '#config/constants.ts';

const failure = new TypeError('Failed to fetch dynamically imported module');
const missingChunk = async () => {
  throw failure;
};
const reload = vi.fn();
/** What the server has: the id of its newest build, or null if it is unreachable. */
let latestBuild: string | null = 'newer';
let load: (typeof import('#lazy/load.ts'))['load'];
let blockReload: (typeof import('#platform/reload.ts'))['blockReload'];

beforeEach(async () => {
  const stored = new Map<string, string>();
  latestBuild = 'newer';
  reload.mockClear();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('location', { pathname: '/menu', reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal('document', { querySelector: () => ({ content: 'current' }) });
  vi.stubGlobal('fetch', async () => {
    if (latestBuild === null) throw new TypeError('Failed to fetch');
    return Response.json({ id: latestBuild });
  });
  await openPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Evaluates the modules anew, as a page load does. */
async function openPage() {
  vi.resetModules();
  ({ load } = await import('#lazy/load.ts'));
  ({ blockReload } = await import('#platform/reload.ts'));
}

/** Returns whether a load has rejected, once nothing else is about to happen. */
async function isRejected(loading: Promise<unknown>): Promise<boolean> {
  let hasFailed = false;
  loading.catch(() => (hasFailed = true));
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return hasFailed;
}

test('a chunk that is there is returned, and nothing is reloaded', async () => {
  expect(await load(async () => 'chunk')).toBe('chunk');
  expect(reload).not.toHaveBeenCalled();
});

test('a missing chunk reloads the page once, and no load of that page fails before (§8)', async () => {
  const loads = [load(missingChunk), load(missingChunk)];
  expect(await Promise.all(loads.map(isRejected))).toEqual([false, false]);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the reloaded page is not reloaded within ten seconds, and again after them (§8)', async () => {
  await isRejected(load(missingChunk));
  await openPage();
  await expect(load(missingChunk)).rejects.toMatchObject({ name: 'ChunkError', cause: failure });
  expect(reload).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + reloadGuardMs);
  await isRejected(load(missingChunk));
  expect(reload).toHaveBeenCalledTimes(2);
});

test('without a network the load fails and the page stays (INV-9)', async () => {
  latestBuild = null;
  await expect(load(missingChunk)).rejects.toMatchObject({ name: 'ChunkError', cause: failure });
  expect(reload).not.toHaveBeenCalled();
});

test('a chunk that failed because the network was not back yet is loaded without a reload (INV-9)', async () => {
  let attempts = 0;
  const loaded = load(async () => {
    attempts += 1;
    return attempts === 1 ? missingChunk() : 'chunk';
  });
  expect(await loaded).toBe('chunk');
  expect(reload).not.toHaveBeenCalled();
});

test('while an order is in flight the load fails and the page stays (INV-17)', async () => {
  const unblock = blockReload(() => true);
  await expect(load(missingChunk)).rejects.toMatchObject({ name: 'ChunkError' });
  unblock();
  expect(await isRejected(load(missingChunk))).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a chunk in the background reloads the page for a new build, not if the browser blocks it (§8)', async () => {
  latestBuild = 'current';
  await expect(load(missingChunk, { isInBackground: true })).rejects.toMatchObject({ name: 'ChunkError' });
  expect(reload).not.toHaveBeenCalled();
  latestBuild = 'newer';
  expect(await isRejected(load(missingChunk, { isInBackground: true }))).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that is being left does not reload, and a chunk that this has interrupted is loaded again (§8)', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const leave = async () => {
    page.dispatchEvent(new Event('beforeunload'));
    return missingChunk();
  };
  await expect(load(leave)).rejects.toMatchObject({ name: 'ChunkError', cause: failure });
  let attempts = 0;
  const loaded = load(async () => {
    attempts += 1;
    return attempts === 1 ? leave() : 'chunk';
  });
  expect(await loaded).toBe('chunk');
  expect(reload).not.toHaveBeenCalled();
  // The navigation has been stopped.
  expect(await isRejected(load(missingChunk))).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('what a browser refuses during a navigation is loaded after it, and no network counts as lost (§8)', async () => {
  let isNavigating = true;
  vi.stubGlobal('fetch', async (_path: string, { keepalive }: RequestInit) => {
    if (isNavigating && keepalive !== true) throw new TypeError('Load failed');
    return Response.json({ id: latestBuild });
  });
  const loaded = load(async () => (isNavigating ? missingChunk() : 'chunk'));
  expect(await isRejected(loaded)).toBe(false);
  isNavigating = false;
  expect(await loaded).toBe('chunk');
  expect(reload).not.toHaveBeenCalled();
});

test('the page listens for being left only while it loads something (performance)', async () => {
  const added = vi.fn();
  const removed = vi.fn();
  vi.stubGlobal('addEventListener', added);
  vi.stubGlobal('removeEventListener', removed);
  await load(async () => expect(removed).not.toHaveBeenCalled());
  latestBuild = null;
  await load(missingChunk).catch(() => {});
  expect(removed.mock.calls).toEqual(added.mock.calls);
});
