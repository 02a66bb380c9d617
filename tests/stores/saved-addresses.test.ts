import { expect, test } from 'vitest';
import { createSavedAddresses } from '#stores/saved-addresses.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import { sharedStorage } from '../support/stored.ts';

const times = { is_scheduled: false, delivery_date: '', delivery_time_range: '' };
const form = (address: string, hints: { address2?: string; courier_note?: string } = {}) => ({
  address,
  city: 'Lille',
  postal_code: '59000',
  country: 'France',
  ...times,
  ...hints,
});

function createBrowser() {
  const { tab } = sharedStorage();
  const storage = tab();
  const store = createSavedAddresses(storage, storageParsers);
  return { tab, storage, store, streets: () => store.getSnapshot().map(({ address }) => address) };
}

test('the last four addresses are kept, the newest first', () => {
  const { store, streets } = createBrowser();
  for (const street of ['1 rue A', '2 rue B', '3 rue C', '4 rue D', '5 rue E']) store.add(form(street));
  expect(streets()).toEqual(['5 rue E', '4 rue D', '3 rue C', '2 rue B']);
});

test('an address that was used again is listed once, with its last hints', () => {
  const { store, streets } = createBrowser();
  store.add(form('1 rue A', { address2: '3e étage', courier_note: 'Sonnez' }));
  store.add(form('2 rue B'));
  store.add(form('1 RUE A ', { address2: '4e étage' }));
  expect(streets()).toEqual(['1 RUE A ', '2 rue B']);
  expect(store.getSnapshot()[0]).toMatchObject({ address2: '4e étage', courier_note: '' });
});

test('a removed address stays removed, and other tabs follow', () => {
  const { tab, store } = createBrowser();
  const other = createSavedAddresses(tab(), storageParsers);
  store.add(form('1 rue A'));
  const seen: number[] = [];
  other.subscribe((list) => seen.push(list.length));
  const [address] = store.getSnapshot();
  if (address !== undefined) store.remove(address);
  expect(seen).toEqual([0]);
  expect(other.getSnapshot()).toEqual([]);
});

test('an invalid stored value is dropped', () => {
  const { storage, store } = createBrowser();
  for (const garbage of ['', '{', '{}', '[1]', '[{"address":""}]', JSON.stringify([form('x'.repeat(1e5))])]) {
    storage.set('checkout:addresses', garbage);
    expect(store.getSnapshot()).toEqual([]);
  }
});

test('the list is the same object until it changes', () => {
  const { store } = createBrowser();
  store.add(form('1 rue A'));
  expect(store.getSnapshot()).toBe(store.getSnapshot());
});

test('the default address comes first, and a full list keeps it', () => {
  const { store, streets } = createBrowser();
  for (const street of ['1 rue A', '2 rue B', '3 rue C', '4 rue D']) store.add(form(street));
  const oldest = store.getSnapshot().at(-1);
  store.setDefault(oldest ?? null);
  expect(streets()).toEqual(['1 rue A', '4 rue D', '3 rue C', '2 rue B']);
  store.add(form('5 rue E'));
  expect(streets()).toEqual(['1 rue A', '5 rue E', '4 rue D', '3 rue C']);
  store.add(form('1 rue A', { address2: '2e étage' }));
  expect(store.getSnapshot()[0]).toMatchObject({ address: '1 rue A', address2: '2e étage', is_default: true });
  store.setDefault(store.getSnapshot()[1] ?? null);
  expect(store.getSnapshot().map(({ is_default: isDefault }) => isDefault === true)).toEqual([true, false, false, false]);
});
