// References: INV-n in docs/invariants.md.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createCartStore } from '#stores/cart.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import type { CartItem } from '#domain/entities.ts';
import { memoryStorage } from '#platform/storage.ts';
import { sharedStorage } from '../support/stored.ts';

const item = (id: string, choice?: string): CartItem => ({
  item_id: id,
  item_menu_id: 'm',
  item_category_id: 'c',
  item_name: `Item ${id}`,
  item_price: { price_delivery: 9, price_pickup: 8, tax_rate: 10 },
  options:
    choice === undefined ? [] : [{ option_id: 'sauce', option_name: 'Sauce', option_options: [{ id: choice, name: choice, quantity: 1 }] }],
  quantity: 1,
  note: '',
});

function openTab(storage = memoryStorage(), time = 1) {
  const store = createCartStore({ storage, now: () => new Date(time) });
  store.restore(storageParsers);
  return store;
}
const contents = (store: ReturnType<typeof openTab>) => Object.fromEntries(store.getSnapshot().map(({ key, quantity }) => [key, quantity]));

describe('cart lines', () => {
  test('an equal item increases its line’s quantity; the same item with another option is a new line', () => {
    const store = openTab();
    store.add(item('tacos', 'samourai'));
    store.add(item('tacos', 'samourai'));
    store.add(item('tacos', 'blanche'));
    expect(store.getSnapshot().map(({ quantity }) => quantity)).toEqual([2, 1]);
  });

  test('a quantity of 0 removes the line, one beyond 99 stays at 99', () => {
    const store = openTab();
    const [kept, removed] = [store.add(item('a')), store.add(item('b'))];
    store.setQuantity(removed, 0);
    store.setQuantity(kept, 1e9);
    expect(contents(store)).toEqual({ [kept]: 99 });
  });

  test('a replaced line keeps its place; one that becomes equal to another is merged into it', () => {
    const { tab: open } = sharedStorage();
    let time = 0;
    const store = createCartStore({ storage: open(), now: () => new Date((time += 1)) });
    store.restore(storageParsers);
    const first = store.add(item('tacos', 'samourai'));
    const second = store.add(item('cola'));
    const published: number[] = [];
    store.subscribe((lines) => void published.push(lines.length));
    const replaced = store.replace(first, { ...item('tacos', 'blanche'), quantity: 3 });
    expect(store.getSnapshot().map(({ key, quantity }) => [key, quantity])).toEqual([
      [replaced, 3],
      [second, 1],
    ]);
    expect(published).toEqual([2]);
    expect(store.replace(replaced, item('cola'))).toBe(second);
    expect(contents(store)).toEqual({ [second]: 2 });
    expect(store.replace(second, { ...item('cola'), quantity: 5 })).toBe(second);
    expect(contents(openTab(open()))).toEqual({ [second]: 5 });
  });

  test('a restored line returns to its former place', () => {
    let time = 0;
    const store = createCartStore({ storage: memoryStorage(), now: () => new Date((time += 1)) });
    const [first, second] = [store.add(item('a')), store.add(item('b'))];
    const [removed] = store.getSnapshot();
    store.remove(first);
    if (removed !== undefined) store.restoreLine(removed);
    expect(store.getSnapshot().map(({ key }) => key)).toEqual([first, second]);
  });

  test('the cart survives a reload without prices: only ids, choices, note and quantity are stored', () => {
    const { values: kept, tab: open } = sharedStorage();
    openTab(open()).add(item('tacos', 'blanche'));
    expect(openTab(open()).getSnapshot()).toHaveLength(1);
    expect([...kept.values()].join()).not.toMatch(/price/);
  });

  test('lines added before the restore are merged with the stored ones', () => {
    const { tab: open } = sharedStorage();
    openTab(open()).add(item('a'));
    const laterStore = createCartStore({ storage: open(), now: () => new Date(2) });
    laterStore.add(item('a'));
    laterStore.add(item('b'));
    laterStore.restore(storageParsers);
    expect(laterStore.getSnapshot().map(({ item_id, quantity }) => [item_id, quantity])).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
  });

  test('an order removes the ordered quantities and keeps what was added meanwhile', () => {
    const store = openTab();
    const [both, only] = [store.add(item('a')), store.add(item('b'))];
    const ordered = store.getSnapshot().map(({ key, quantity }) => ({ key, quantity }));
    store.add(item('a'));
    store.removeOrdered(ordered);
    expect(contents(store)).toEqual({ [both]: 1 });
    expect(contents(store)).not.toHaveProperty(only);
  });
});

describe('cart: two tabs (INV-13)', () => {
  test('after alternating changes in two tabs both show the same cart, and no add is lost', () => {
    const step = fc.record({ tab: fc.nat({ max: 1 }), id: fc.constantFrom('a', 'b', 'c'), does: fc.constantFrom('add', 'add', 'remove') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { tab: open } = sharedStorage();
        const tabs = [openTab(open()), openTab(open())] as const;
        const expected = new Map<string, number>();
        for (const { tab: at, id, does } of steps) {
          const store = at === 0 ? tabs[0] : tabs[1];
          if (does === 'add') {
            store.add(item(id));
            expected.set(id, Math.min((expected.get(id) ?? 0) + 1, 99));
          } else {
            const line = store.getSnapshot().find(({ item_id }) => item_id === id);
            if (line !== undefined) store.remove(line.key);
            expected.delete(id);
          }
        }
        const quantities = tabs.map((store) => new Map(store.getSnapshot().map(({ item_id, quantity }) => [String(item_id), quantity])));
        for (const cart of quantities) expect(Object.fromEntries(cart)).toEqual(Object.fromEntries(expected));
      }),
    );
  });
});

describe('cart: hostile storage (INV-15)', () => {
  test('an invalid text under a cart key only drops that line', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const storage = memoryStorage();
        storage.set('cart:line:x', text);
        const store = openTab(storage);
        store.add(item('a'));
        expect(store.getSnapshot().filter(({ item_id }) => item_id === 'a')).toHaveLength(1);
      }),
      { numRuns: 500 },
    );
  });
});
