import { emptyAttempt } from '#domain/order/attempt.ts';

/** Input of the checkout's chart for a visitor of whom the browser has stored nothing. */
export const firstCheckoutInput = {
  mode: null,
  personal: null,
  delivery: null,
  method: null,
  offeredMethods: [],
  attempt: emptyAttempt(''),
  areItemsAvailable: true,
  followsOrder: false,
  hasPaymentFailed: false,
};
