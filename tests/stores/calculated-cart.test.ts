// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import { expect, test } from 'vitest';
import { persistCalculatedCart } from '#stores/calculated-cart.ts';
import { line } from '../domain/shop.ts';
import { burger, createCartShop, menus } from '../screens/cart/cart-shop.tsx';
import { sharedStorage } from '../support/stored.ts';
import { calculatedCartKey } from '#stores/storage-keys.ts';

/** Opens a shop that stores its calculated cart, with a text that is stored already. */
async function openShop({ stored, code = '' }: { stored?: string; code?: string } = {}) {
  const storage = sharedStorage();
  if (stored !== undefined) storage.values.set(calculatedCartKey, stored);
  const shop = await createCartShop({ menus });
  const coupon = { getSnapshot: () => ({ context: { code, offerId: code === '' ? null : 'tacos10' } }) };
  persistCalculatedCart({ quote: shop.quote, coupon, storage: storage.tab() });
  return { ...shop, storedCart: () => JSON.parse(storage.values.get(calculatedCartKey) ?? 'null') as object | null };
}

test('the calculated cart is stored, follows each change, and is removed with its last line (§3)', async () => {
  const { cart, orderMode, storedCart } = await openShop({ code: 'TACOS10' });
  expect(storedCart()).toBeNull();
  const key = cart.add(line({ ...burger, quantity: 2 }));
  expect(storedCart()).toEqual({ subtotal: 20, discount: 0, coupon: 'TACOS10', delivery: 0, tax: 1.82, total: 20 });
  orderMode.choose('delivery');
  expect(storedCart()).toMatchObject({ subtotal: 22 });
  cart.remove(key);
  expect(storedCart()).toBeNull();
});

test.each(['{"subtotal":0,"discount":0,"coupon":"FREE","delivery":0,"tax":0,"total":0.01}', '{"total":"x"}', 'no JSON', '[]', 'null'])(
  'a stored amount is never trusted: %s changes no price and is replaced (INV-15)',
  async (stored) => {
    const { cart, quote, storedCart } = await openShop({ stored });
    cart.add(line({ ...burger, quantity: 1 }));
    expect(quote.getSnapshot().price.total).toBe(1000);
    expect(storedCart()).toMatchObject({ total: 10, coupon: null });
  },
);
