// References: INV-n and dn in docs/invariants.md.

import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { createCartStore } from '#stores/cart.ts';
import { createFormDraftsStore } from '#stores/form-drafts.ts';
import { attemptKey, lastOrderKey } from '#stores/storage-keys.ts';
import { createJournal } from '#actors/checkout/attempt-journal.ts';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import { deliveryErrors, personalErrors } from '#domain/order/forms.ts';
import { memoryStorage, type KeyValueStorage } from '#platform/storage.ts';
import { cartItem, oneTacos, createOrder } from '../support/test-orders.ts';
import { mondayNoon } from '../support/test-shop.ts';

vi.setConfig({ testTimeout: 60_000 });

const now = () => mondayNoon;
const tacos = cartItem(oneTacos);
const payload = createOrder();
const localId = payload.local_id;
const lines = [{ key: 'k', quantity: 1 }];
const line = { key: 'k', item_id: 1, name: 'Tacos', choices: [], note: '', quantity: 1, addedAt: 1 };
const dates = { is_scheduled: false, delivery_date: '', delivery_time_range: '' };
const forms = {
  personal: { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06' },
  delivery: {
    address: '1 rue X',
    address2: '3e étage',
    courier_note: 'Sonnez',
    city: 'Lille',
    postal_code: '59000',
    country: 'France',
    ...dates,
  },
  payment: { method: 'cash', failed: false },
  kept: { phone: '06', address: '' },
};
const attempt = {
  local_id: localId,
  stage: 'posting',
  order_id: 'o',
  order_number: 'K7M2P',
  payload,
  lines,
  earlier: [{ payload, lines }],
  failedAttempts: 0,
  at: 1,
};
const finished = { local_id: localId, order_id: 'o', order_number: 'K7M2P', payload, lines, isUpdated: false, isShown: false, at: 1 };

/** By storage key, a valid value and the code that reads it, which must work with any stored text. */
const keys: Record<string, { validValue: unknown; use: (storage: KeyValueStorage) => void }> = {
  'cart:line:k': {
    validValue: line,
    use(storage) {
      const cart = createCartStore({ storage, now });
      cart.restore(storageParsers);
      const key = cart.add(tacos);
      cart.setQuantity(key, 2);
      expect(cart.getSnapshot().find((candidate) => candidate.key === key)?.quantity).toBe(2);
      for (const one of cart.getSnapshot()) cart.remove(one.key);
      const next = createCartStore({ storage, now });
      next.restore(storageParsers);
      expect([cart.getSnapshot(), next.getSnapshot()]).toEqual([[], []]);
    },
  },
  'location:mode': {
    validValue: 'delivery',
    use(storage) {
      const mode = createOrderModeStore(storage);
      mode.restore(storageParsers);
      expect(['pickup', 'delivery']).toContain(mode.getSnapshot().mode);
      mode.choose('pickup');
      expect(mode.getSnapshot().chosen).toBe('pickup');
    },
  },
  'checkout:forms': {
    validValue: forms,
    use(storage) {
      const drafts = createFormDraftsStore(storage);
      drafts.restore(storageParsers);
      personalErrors(drafts.getSnapshot().personal);
      deliveryErrors(drafts.getSnapshot().delivery, 'delivery');
      drafts.change('personal', { first_name: 'Zoé' });
      drafts.resetDates();
      expect(drafts.getSnapshot().personal.first_name).toBe('Zoé');
    },
  },
  [attemptKey]: {
    validValue: attempt,
    use(storage) {
      const journal = createJournal({ storage, storageParsers, now, randomId: () => localId });
      expect(journal.openAttempt().local_id).toMatch(/^[\da-f-]{36}$/);
      expect(['filling', 'posting', 'unknown', 'unpaid', 'confirming', 'updating']).toContain(journal.attempt()?.stage);
      journal.writeAttempt({ local_id: localId, stage: 'posting', payload, lines });
      expect(journal.attempt()?.payload?.local_id).toBe(localId);
    },
  },
  [lastOrderKey]: {
    validValue: finished,
    use(storage) {
      const journal = createJournal({ storage, storageParsers, now, randomId: () => localId });
      const last = journal.finishedOrder();
      if (last !== null) journal.markFinishedOrder(last, { isShown: true });
      journal.finishAttempt({ local_id: localId, order_id: 'o', order_number: 'K7M2P', payload, lines });
      expect(journal.finishedOrder()).toMatchObject({ order_id: 'o', order_number: 'K7M2P', isShown: false });
    },
  },
};

/** Returns the paths of all nested values. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map((place) => [key, ...place]))];
}
function replaceAtPath(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (String(index) === key ? replaceAtPath(inner, rest, replacement) : inner));
  return { ...Object(value), [key]: replaceAtPath(Reflect.get(Object(value), key), rest, replacement) };
}
const anything = fc.oneof(
  fc.constantFrom(undefined, null, true, -1, 1e308, '', 'x'.repeat(600), [], {}, [[]], { $ne: 1 }, { length: 1e9 }, '__proto__'),
  fc.jsonValue({ maxDepth: 2 }),
);
/** Generates a valid text with up to three values changed, or truncated, as another version could have written. */
const mutatedValue = (good: unknown) =>
  fc
    .tuple(fc.array(fc.tuple(fc.constantFrom(...pathsOf(good)), anything), { maxLength: 3 }), fc.option(fc.nat({ max: 400 })))
    .map(([changes, cut]) => {
      const text = JSON.stringify(changes.reduce<unknown>((value, [place, instead]) => replaceAtPath(value, place, instead), good)) ?? '';
      return cut === null ? text : text.slice(0, cut);
    });

describe('hostile storage (INV-15, d7)', () => {
  for (const [key, { validValue: good, use }] of Object.entries(keys)) {
    test(`with any text under ${key} nothing throws and the shop works`, () => {
      const text = fc.oneof(
        { weight: 3, arbitrary: mutatedValue(good) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
        { weight: 1, arbitrary: fc.json() },
      );
      let read = 0;
      fc.assert(
        fc.property(text, (storedText) => {
          const storage = memoryStorage();
          storage.set(key, storedText);
          use(storage);
          read += 1;
        }),
        { numRuns: 2000 },
      );
      expect(read).toBe(2000);
      expect([Reflect.get({}, 'polluted'), Object.keys(Object.prototype)]).toEqual([undefined, []]);
    });

    test(`the value written under ${key} can be read`, () => {
      const storage = memoryStorage();
      storage.set(key, JSON.stringify(good));
      use(storage);
      const reader = { 'cart:line:k': 'cartLine', 'location:mode': 'mode', 'checkout:forms': 'drafts' }[key];
      const name = (reader ?? (key === attemptKey ? 'attempt' : 'finished')) as keyof typeof storageParsers;
      expect(storageParsers[name](JSON.stringify(good))).toEqual(good);
    });
  }
});
