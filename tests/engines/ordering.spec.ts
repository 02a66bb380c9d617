// References: §n in docs/behaviour.

import { expect, test } from './support/engine-test.ts';

test('a new customer orders for pickup and pays in cash (§4)', { tag: '@cash' }, async ({ I }) => {
  await I.startCheckout();
  await I.goToReview('À emporter');
  expect(await I.orderForCash()).not.toBe('');
});
