import { expect, test } from 'vitest';
import { isLink } from '#api/http/tolerant.schema.ts';
import { cardScriptOrigins } from '#config/constants.ts';
import { parseAcceptLanguage } from '#config/locale.ts';
import { groupBy, hasOwn, parseUrl, throwIfAborted, timeoutSignal } from '#config/older-browsers.ts';
import { returnPage } from '#domain/account/return-page.ts';
import { sortLines } from '#domain/cart/cart-lines.ts';
import { rawValue } from '#domain/settings.ts';
import { isScriptAllowed } from '#platform/script.ts';

/** Functions that at least one of the oldest supported browsers lacks. */
const newerFunctions: readonly (readonly [holder: object, name: string])[] = [
  [URL, 'parse'],
  [URL, 'canParse'],
  [Object, 'hasOwn'],
  [Map, 'groupBy'],
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
  [Array.prototype, 'findLast'],
  [AbortSignal, 'timeout'],
  [AbortSignal.prototype, 'throwIfAborted'],
];

/** Returns what a function returns where the newer functions are missing. */
function inOldBrowser<T>(work: () => T): T {
  const removed = newerFunctions.map(([holder, name]) => ({ holder, name, property: Object.getOwnPropertyDescriptor(holder, name) }));
  for (const { holder, name } of removed) Reflect.deleteProperty(holder, name);
  try {
    return work();
  } finally {
    for (const { holder, name, property } of removed) if (property) Object.defineProperty(holder, name, property);
  }
}

const line = { key: 'b', item_id: 1, name: 'Cola', choices: [], note: '', quantity: 1, addedAt: 2 };

test.each([
  ['the card provider’s script is allowed', () => isScriptAllowed('https://js.stripe.com/endive/stripe.js', cardScriptOrigins), true],
  ['an https link is valid', () => isLink('https://tacbraise.example/plan'), true],
  ['a page to return to after log-in is found', () => returnPage('/profile/ViewOrders', 'https://shop.example'), '/profile/ViewOrders'],
  ['a setting is read', () => rawValue({ 'orders.paused': '1' }, 'orders.paused'), '1'],
  ['cart lines are sorted', () => sortLines([line, { ...line, key: 'a', addedAt: 1 }]).map(({ key }) => key), ['a', 'b']],
  ['languages are ranked', () => parseAcceptLanguage('en;q=0.5, fr'), ['fr', 'en']],
])('in the oldest supported browsers, which lack newer functions, %s (§9)', (_name, work, expected) => {
  expect(inOldBrowser(work)).toEqual(expected);
});

test('their replacements return the same', () => {
  for (const [text, base] of [['https://a.example/b'], ['/b', 'https://a.example'], ['/b'], ['https://']] as const)
    expect(parseUrl(text, base)?.href).toBe(URL.parse(text, base)?.href);
  for (const key of ['a', 'b', 'toString', '__proto__']) expect(hasOwn({ a: undefined }, key)).toBe(Object.hasOwn({ a: undefined }, key));
  const ofParity = (value: number) => value % 2;
  expect([...groupBy([3, 2, 1, 4], ofParity)]).toEqual([...Map.groupBy([3, 2, 1, 4], ofParity)]);
});

test('a signal aborts after its time, and its reason is thrown', async () => {
  const signal = timeoutSignal(1);
  throwIfAborted(signal);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect(() => throwIfAborted(signal)).toThrow(DOMException);
  expect(() => throwIfAborted(AbortSignal.abort(new RangeError('gone')))).toThrow(RangeError);
});
