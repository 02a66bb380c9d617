import type { Quote } from '#domain/cart/cart.ts';
import type { Store } from '#domain/store.ts';
import { toDecimal } from '#domain/money.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { calculatedCartKey } from '#stores/storage-keys.ts';

type Options = {
  quote: Store<Quote>;
  /** The coupon with its code; its offer's id is null unless it is valid. */
  coupon: { getSnapshot: () => { context: { code: string; offerId: unknown } } };
  storage: KeyValueStorage;
};

/**
 * Stores the calculated cart beside its lines, in the currency's unit, after each change. Nothing reads it: a restored cart is
 * calculated anew, so that a changed amount has no effect.
 *
 * @spec docs/behaviour §3 Cart; Persisted in browser storage
 */
export function persistCalculatedCart({ quote, coupon, storage }: Options): void {
  let lastStored: string | null = null;
  function storeCart() {
    const { count, isReady, price } = quote.getSnapshot();
    if (count === 0) {
      lastStored = null;
      storage.remove(calculatedCartKey);
      return;
    }
    if (!isReady) return;
    const { code, offerId } = coupon.getSnapshot().context;
    const { subtotal, discount, delivery, tax, total } = price;
    const cart = {
      subtotal: toDecimal(subtotal),
      discount: toDecimal(discount),
      coupon: offerId === null ? null : code,
      delivery: toDecimal(delivery),
      tax: toDecimal(tax),
      total: toDecimal(total),
    };
    const text = JSON.stringify(cart);
    if (text === lastStored) return;
    lastStored = text;
    storage.set(calculatedCartKey, text);
  }
  storeCart();
  quote.subscribe(storeCart);
}
