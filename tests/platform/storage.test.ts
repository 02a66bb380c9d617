// References: dn in docs/invariants.md.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserStorage } from '#platform/storage.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe('storage', () => {
  test('stores values and lists keys by prefix', () => {
    const storage = browserStorage();
    storage.set('cart:line:b', '2');
    storage.set('cart:line:a', '1');
    storage.set('other', '3');
    expect([storage.get('cart:line:a'), storage.keys('cart:line:'), storage.isPersistent.getSnapshot()]).toEqual([
      '1',
      ['cart:line:a', 'cart:line:b'],
      true,
    ]);
    storage.remove('cart:line:a');
    expect(browserStorage().get('cart:line:a')).toBeNull();
  });

  test('blocked storage falls back to memory and never throws (d6)', () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    const storage = browserStorage();
    storage.set('key', 'value');
    expect([storage.get('key'), storage.keys(''), storage.isPersistent.getSnapshot()]).toEqual(['value', ['key'], false]);
  });

  test('full storage evicts cached values, so that an order is written (d5)', () => {
    localStorage.setItem('offers', 'x');
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const storage = browserStorage({ evictableKeys: ['offers'] });
    storage.set('checkout:attempt', 'kept');
    expect(write).toHaveBeenCalledTimes(2);
    expect([localStorage.getItem('checkout:attempt'), localStorage.getItem('offers'), storage.isPersistent.getSnapshot()]).toEqual([
      'kept',
      null,
      true,
    ]);
  });

  test('full storage without evictable keys keeps the value in memory and is not persistent (d5)', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const storage = browserStorage();
    storage.set('checkout:attempt', 'kept');
    expect([storage.get('checkout:attempt'), storage.keys('checkout:'), storage.isPersistent.getSnapshot()]).toEqual([
      'kept',
      ['checkout:attempt'],
      false,
    ]);
  });

  test('an evictable value that does not fit is dropped, and nothing else is lost (d5)', () => {
    const storage = browserStorage({ evictableKeys: ['offers'] });
    const notified: boolean[] = [];
    storage.isPersistent.subscribe(() => notified.push(storage.isPersistent.getSnapshot()));
    storage.set('cart:line:a', '1');
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storage.set('offers', 'x');
    expect([storage.get('offers'), storage.get('cart:line:a'), storage.isPersistent.getSnapshot(), notified]).toEqual([
      null,
      '1',
      true,
      [],
    ]);
    storage.set('cart:line:b', '2');
    write.mockRestore();
    storage.set('cart:line:b', '3');
    expect(notified).toEqual([false, true]);
  });

  test('reports changes by other tabs until unsubscribed', () => {
    const notifiedKeys: (string | null)[] = [];
    const stop = browserStorage().onForeignChange((key) => notifiedKeys.push(key));
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart:line:a', storageArea: localStorage }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'elsewhere', storageArea: sessionStorage }));
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'late', storageArea: localStorage }));
    expect(notifiedKeys).toEqual(['cart:line:a', null]);
  });
});
