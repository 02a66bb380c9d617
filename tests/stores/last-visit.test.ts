// References: INV-n and dn in docs/invariants.md.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage, type KeyValueStorage } from '#platform/storage.ts';
import { appListsKey, attemptKey, cookieChoiceKey, lastVisitKey } from '#stores/storage-keys.ts';
import { openVisit } from '#stores/visit/last-visit.ts';
import { attemptInStage } from '../support/checkout.ts';
import { createOrder } from '../support/test-orders.ts';

const hour = 60 * 60 * 1000;
const line = 'cart:line:k';
let storage: KeyValueStorage;

beforeEach(() => {
  storage = memoryStorage();
  storage.set(line, 'kept');
  storage.set(cookieChoiceKey, 'choice');
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, cookie: '' }));
  vi.stubGlobal('location', new URL('https://shop.example/menu'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const storeVisitStamp = (hoursAgo: number) => storage.set(lastVisitKey, String(Date.now() - hoursAgo * hour));
const stampAge = () => Date.now() - Number(storage.get(lastVisitKey));

describe('the first page after more than 24 hours (d23)', () => {
  test('clears what the last visit stored, except the choice about cookies and the public lists of the app, and stamps the new visit', async () => {
    storeVisitStamp(25);
    storage.set(appListsKey, 'public');
    await openVisit(storage);
    expect(storage.keys('')).toEqual([appListsKey, cookieChoiceKey, lastVisitKey]);
    expect(stampAge()).toBeLessThan(hour);
  });

  for (const stage of ['posting', 'unknown', 'unpaid', 'confirming', 'updating'] as const)
    test(`clears nothing and keeps the old stamp while an order is ${stage}, and clears after its end`, async () => {
      const localId = crypto.randomUUID();
      storeVisitStamp(25);
      storage.set(attemptKey, JSON.stringify({ ...attemptInStage(stage), local_id: localId, payload: createOrder({ localId }) }));
      await openVisit(storage);
      expect(storage.keys('')).toContain(line);
      expect(stampAge()).toBeGreaterThan(24 * hour);
      storage.remove(attemptKey);
      await openVisit(storage);
      expect(storage.keys('')).not.toContain(line);
    });

  test('clears although storage and cookies of the browser are blocked', async () => {
    storeVisitStamp(25);
    const blockStorage = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('sessionStorage', { clear: blockStorage });
    Object.defineProperty(document, 'cookie', { get: blockStorage, set: blockStorage });
    await openVisit(storage);
    expect(storage.keys('')).toEqual([cookieChoiceKey, lastVisitKey]);
  });
});

test('any stored stamp is replaced without an exception (INV-15, d7)', async () => {
  for (const stamp of ['', 'NaN', '{}', '__proto__', '\u0000\uD800', '1e999', '-1e999', 'x'.repeat(100_000)]) {
    storage.set(lastVisitKey, stamp);
    await openVisit(storage);
    expect([stamp, stampAge() < hour]).toEqual([stamp, true]);
  }
});

test('a page that was open or suspended for 25 hours keeps everything, and its first use renews the stamp (d23, d27)', async () => {
  vi.useFakeTimers();
  await openVisit(storage);
  vi.setSystemTime(Date.now() + 25 * hour);
  expect(stampAge()).toBe(25 * hour);
  document.dispatchEvent(new Event('pointerdown'));
  expect(stampAge()).toBe(0);
  expect(storage.keys('')).toContain(line);
});

test('a clock that jumps back clears nothing, and the stamp follows it (d23)', async () => {
  storeVisitStamp(-30);
  await openVisit(storage);
  expect(storage.keys('')).toContain(line);
  expect(stampAge()).toBeLessThan(hour);
});
