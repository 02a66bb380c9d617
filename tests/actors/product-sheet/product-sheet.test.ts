// References: §n in docs/behaviour.

import { createActor } from 'xstate';
import { expect, test, vi } from 'vitest';
import { createAddToCart } from '#actors/cart-panel/add-to-cart.ts';
import { createCartStore } from '#stores/cart.ts';
import { createProductSheet } from '#actors/product-sheet/product-sheet.ts';
import type { CartItem } from '#domain/entities.ts';
import { cartPanelMachine, type CartPanel } from '#machines/cart-panel.machine.ts';
import { memoryStorage } from '#platform/storage.ts';
import { line } from '../../domain/shop.ts';

test('the sheet adds a product to the cart, and saves the choices of an edited line in that line', async () => {
  const added: CartItem[] = [];
  const saved: unknown[] = [];
  const sheet = createProductSheet({
    addToCart: (items) => void added.push(...items),
    saveLine: (...change) => void saved.push(change),
  });
  sheet.send({ type: 'product.opened', itemId: '1', lineKey: null });
  await vi.waitFor(() => expect(sheet.getSnapshot().hasTag('open')).toBe(true));
  sheet.send({ type: 'product.add', item: line() });
  sheet.send({ type: 'product.opened', itemId: '1', lineKey: 'key' });
  sheet.send({ type: 'product.add', item: line() });
  expect([added, saved]).toEqual([[line()], [['key', line()]]]);
});

test('taps on the add button while its chart is loaded, and after it has added, add the product once', async () => {
  const added: CartItem[] = [];
  const sheet = createProductSheet({ addToCart: (items) => void added.push(...items), saveLine: () => {} });
  sheet.send({ type: 'product.opened', itemId: '1', lineKey: null });
  for (let tap = 0; tap < 8; tap++) sheet.send({ type: 'product.add', item: line() });
  await vi.waitFor(() => expect(added).not.toEqual([]));
  sheet.send({ type: 'product.add', item: line() });
  expect(added).toEqual([line()]);
});

function startCart() {
  const cart = createCartStore({ storage: memoryStorage(), now: () => new Date(0) });
  const sentEvents: Parameters<CartPanel['send']>[0][] = [];
  const { value, context } = createActor(cartPanelMachine).getSnapshot();
  const cartPanel: CartPanel = {
    getSnapshot: () => ({ value, context, hasTag: () => false }),
    subscribe: () => ({ unsubscribe: () => {} }),
    send: (event) => void sentEvents.push(event),
  };
  return { cart, sentEvents, addToCart: createAddToCart({ cart, cartPanel }) };
}

test('items added together are one add: all are requested from the back end, and the last line is marked (§2, §7)', () => {
  const { cart, sentEvents, addToCart } = startCart();
  addToCart([line({ item_id: 1 }), line({ item_id: 2 }), line({ item_id: 1, note: 'no onions' })]);
  expect(cart.getSnapshot()).toHaveLength(3);
  const last = cart.getSnapshot().find(({ note }) => note === 'no onions');
  expect(sentEvents).toEqual([{ type: 'item.added', key: last?.key, itemIds: [1, 2] }]);
});

test('adding an empty list does not open the cart', () => {
  const { sentEvents, addToCart } = startCart();
  addToCart([]);
  expect(sentEvents).toEqual([]);
});
