// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import type { DeliveryForm, PersonalForm } from '#domain/entities.ts';
import type { CheckoutFailure } from '#domain/order/checkout.ts';
import { checkoutTab, isCheckoutTab } from '#domain/order/checkout.ts';
import { tabToFix } from '#domain/order/tab-to-fix.ts';

const [personal, delivery] = [{} as PersonalForm, {} as DeliveryForm];
const filled = { mode: 'delivery', personal, delivery, isPaymentMissing: false } as const;

test.each<[CheckoutFailure | null, string | null]>([
  ['modeUnavailable', 'type'],
  ['tooFar', 'delivery'],
  ['itemsUnavailable', 'delivery'],
  ['slotUnavailable', 'delivery'],
  ['paidTooLate', 'delivery'],
  ['methodUnavailable', 'payment'],
  ['noMethod', 'payment'],
  ['tooMuchForCash', 'payment'],
  ['tooManyCashOrders', 'payment'],
  ['paymentFailed', 'payment'],
  ['priceChanged', null],
  ['orderFailed', null],
  [null, null],
])('the failure %s is fixed in the tab %s (§4)', (failure, tab) => {
  expect(tabToFix(failure, filled)).toBe(tab);
});

test('missing fields are filled in the first tab that lacks any (§4)', () => {
  const tabOf = (change: object) => tabToFix('missingFields', { ...filled, ...change });
  expect(tabOf({ mode: null, personal: null, delivery: null, isPaymentMissing: true })).toBe('type');
  expect(tabOf({ personal: null, delivery: null, isPaymentMissing: true })).toBe('personal');
  expect(tabOf({ delivery: null, isPaymentMissing: true })).toBe('delivery');
  expect(tabOf({ isPaymentMissing: true })).toBe('payment');
  expect(tabOf({})).toBeNull();
});

test('only the five tabs are tabs (§4)', () => {
  expect(['type', 'personal', 'delivery', 'payment', 'confirmation', 'card', '', null, 1].map(isCheckoutTab)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(checkoutTab('payment')).toBe('payment');
  expect(() => checkoutTab('card')).toThrow(new RangeError('No such checkout tab: card'));
});
