import { expect, test } from 'vitest';
import { needsHelp } from '#domain/order/attempt.ts';

test.each([1, 2])('after %i failed attempts the phone number is not offered', (attempts) => {
  expect(needsHelp('orderFailed', attempts)).toBe(false);
});

test.each([3, 4])('after %i failed attempts the alert offers the phone number', (attempts) => {
  expect((['orderFailed', 'paymentFailed', 'addressUnverified'] as const).map((failure) => needsHelp(failure, attempts))).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    (['missingFields', 'priceChanged', 'tooManyOrders', 'methodClosed'] as const).some((failure) => needsHelp(failure, attempts)),
  ).toBe(false);
});
