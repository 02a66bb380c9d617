import { expect, test } from 'vitest';
import type { CheckoutFailure } from '#domain/order/checkout.ts';
import { ShopProvider, type Shop } from '#components/shop-context.ts';
import { CheckoutProvider, type CheckoutServices } from '#features/checkout/checkout-context.ts';
import { FailureAlert } from '#features/checkout/failures/failure-alert.tsx';
import { constantStore } from '../../support/charts/constant-store.ts';
import { queryButton, textOf } from '../../ui/elements.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { renderWithI18n } from '../../ui/render-with-i18n.tsx';

stubModalDialogs();

const texts: Record<CheckoutFailure, string> = {
  addressUnverified: 'The address could not be looked up, please try again',
  noMethod: 'No way to pay is offered on this site at the moment. Your cart is kept.You can order by phone: 03 20 00 00 00',
  cardUnreachable: 'Card payment cannot be reached at the moment.Try again, or choose cash.',
  detailsRefused: 'The restaurant does not accept some of your details. Please check your order, then place it again.',
  missingFields: 'Please fill out all required fields',
  tooFar: 'The address is too far from the restaurant',
  itemsUnavailable:
    'The following items in your cart are not available at the selected time: Tacos, Frites. Please choose a different time or remove these items.',
  paymentFailed: 'Payment failed, please try again',
  orderFailed: 'An error occurred, please try again',
  slotUnavailable: 'This time is no longer available. Please choose another one.',
  priceChanged: 'Prices have changed: the new total is €21.00. Nothing has been charged. Please check your order and place it again.',
  couponInvalid: 'The promo code is no longer valid. Please check the new total and place your order again.',
  modeUnavailable: 'Delivery is not possible at the moment. Please choose pickup, or try again later.',
  methodUnavailable: 'This way to pay is not available. Please choose another one.',
  tooMuchForCash: 'This total is too high to be paid in cash. Please choose the card.',
  paidTooLate:
    'Your payment came too late for this time: the order is cancelled and your money goes back to your card. Please choose another time.',
  emptyCart: 'Your cart is empty. Please add something before you order.',
  alreadyPlaced: 'This order was already placed',
  sessionEnded: 'Your session has ended. Log in again, or place the order as a guest: what you typed is still there.',
  tooManyOrders: 'Too many orders in a short time. Please wait a few minutes and try again.You can order by phone: 03 20 00 00 00',
  tooManyCashOrders: 'Too many cash orders are already open. Please try again later.You can order by phone: 03 20 00 00 00',
};

/** Renders the alert of a failure and returns its text. */
function renderAlert(failure: CheckoutFailure, change: object = {}) {
  const context = {
    failure,
    affectedItems: ['Tacos', 'Frites'],
    bankMessage: null,
    offeredMethods: ['cash'],
    failedAttempts: 0,
    isCharged: false,
    retryAfterSeconds: null,
    ...change,
  };
  const checkout = constantStore({ context, hasTag: (tag: string) => tag === 'failed' });
  const quote = constantStore({ price: { total: 2100 } });
  renderWithI18n(
    <ShopProvider value={{ quote, settings: { 'contacts.phone': '03 20 00 00 00' } } as unknown as Shop}>
      <CheckoutProvider value={{ checkout } as unknown as CheckoutServices}>
        <FailureAlert />
      </CheckoutProvider>
    </ShopProvider>,
  );
  return [...document.querySelectorAll('[role="alertdialog"] p')].map((paragraph) => textOf(paragraph)).join('');
}

test.each(Object.entries(texts) as [CheckoutFailure, string][])('%s is explained, with what to do about it', (failure, text) => {
  expect(renderAlert(failure)).toBe(text);
  expect(queryButton('Try again')).toBeNull();
});

test('the bank’s own message follows the one of a declined card', () => {
  expect(renderAlert('paymentFailed', { bankMessage: 'Fonds insuffisants' })).toBe('Payment failed, please try againFonds insuffisants');
});

test.each([
  ['tooManyOrders', 30, 'Too many orders in a short time. You can try again in 30 seconds.'],
  ['tooManyCashOrders', 3250, 'Too many cash orders are already open. Cash is accepted again in 55 minutes.'],
] as const)('%s says after how long Retry-After allows another order', (failure, retryAfterSeconds, text) => {
  expect(renderAlert(failure, { retryAfterSeconds })).toBe(`${text}You can order by phone: 03 20 00 00 00`);
});

test('a refused cash order can be paid by card, where cards are offered', () => {
  const alert = renderAlert('tooManyCashOrders', { retryAfterSeconds: 3250, offeredMethods: ['cash', 'card'] });
  expect(alert).toContain('You can pay by card right away.');
});
