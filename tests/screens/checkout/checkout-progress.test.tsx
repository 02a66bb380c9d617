import { act, cleanup, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paymentPollLimitMs, slowPaymentNoticeMs } from '#config/constants.ts';
import { OrderMissing } from '#features/checkout/success/order-missing.tsx';
import { attemptInStage, createSubmission } from '../../support/checkout.ts';
import { button, elementWithText, press, queryButton, textOf } from '../../ui/elements.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryAccepted, orderPlaced, renderCheckout, renderWithRouter } from './checkout-shop.tsx';

stubModalDialogs();

const phone = '03 20 00 00 00';
const withoutPhone = { settings: { 'contacts.phone': '' } };
const pageText = () => textOf(document.body);
const title = () => textOf([...document.querySelectorAll('h2')].at(0) ?? null);
const paymentState = () => document.querySelector('[data-machine="payment"]')?.getAttribute('data-state');
const progress = () => textOf(document.querySelector('[class*="progress"]'));

test('an order whose response was lost is sent again, and the customer can try again or go back', async () => {
  const { I } = await renderCheckout({ attempt: attemptInStage('posting') });
  expect([I.state(), title()]).toEqual(['reconciling.resendingOrder', 'We are finding out what became of your order…']);
  expect(pageText()).toContain('Your order will never be placed twice.');
  await I.rejectActor('submitOrder');
  expect([title(), pageText().includes(phone)]).toEqual(['We have no answer from the restaurant yet', true]);
  expect([button('Try again').className, button('Back to my order').className]).toEqual([
    expect.stringMatching(/primary.*large/),
    expect.stringMatching(/secondary.*large/),
  ]);
  await press('Back to my order');
  expect(I.state()).toMatch(/^confirmation\./);
});

test('without a phone number nobody is told to call', async () => {
  const { I } = await renderCheckout({ attempt: attemptInStage('posting'), ...withoutPhone });
  await I.rejectActor('submitOrder');
  expect(pageText()).not.toContain('In doubt?');
});

test('a placed order is updated, then received, with the focus on one heading', async () => {
  const { I } = await renderCheckout();
  I.open('confirmation');
  I.order();
  expect([progress(), button('Order with obligation to pay · €21.00').getAttribute('aria-busy')]).toEqual(['Checking your order…', 'true']);
  await I.resolveActor('checkDelivery', deliveryAccepted);
  expect(progress()).toBe('Sending your order… Please keep this page open.');
  await I.resolveActor('submitOrder', orderPlaced);
  expect([I.state(), title()]).toEqual(['confirmation.updating', 'Your order has arrived, one last moment…']);
  const { activeElement } = document;
  await I.resolveActor('updateOrder', { type: 'updated' });
  expect([I.state(), document.activeElement]).toEqual(['placed', activeElement]);
  expect(activeElement?.textContent).toBe('Your order has arrived, one last moment…');
});

test('the checks of address and time are announced', async () => {
  const { I } = await renderCheckout({ methods: ['card', 'cash'] });
  I.open('delivery');
  expect(progress()).toBe('');
  I.goOn();
  expect([I.state(), progress()]).toEqual(['delivery.checking', 'Checking address and time…']);
  await I.resolveActor('checkDelivery', deliveryAccepted);
  expect([I.state(), progress()]).toEqual(['payment.checking', 'Checking address and time…']);
  await I.resolveActor('checkDelivery', deliveryAccepted);
  expect([I.state(), progress()]).toEqual(['payment.choosing', '']);
});

/** Renders a payment by card whose order is placed. */
async function renderPaying() {
  const checkout = await renderCheckout({ methods: ['card'] });
  const { I } = checkout;
  I.open('payment');
  await I.resolveActor('checkDelivery', deliveryAccepted);
  await I.resolvePaymentActor('createIntent', undefined);
  await I.resolvePaymentActor('loadForm', undefined);
  I.goOn();
  expect(progress()).toBe('Checking your card…');
  await I.resolvePaymentActor('checkCard', { type: 'checked', card: { token: 'ct', last4: '4242' } });
  I.order();
  await I.resolveActor('checkDelivery', deliveryAccepted);
  await I.resolveActor('submitOrder', createSubmission('unpaid'));
  return checkout;
}

test('a payment is under way, then the bank takes its time, and it can be checked', async () => {
  const { I } = await renderPaying();
  expect([paymentState(), title()]).toEqual(['confirming.awaitingResponse', 'Your payment is under way…']);
  expect(pageText()).toContain('Please keep this page open. Your bank may ask you to confirm.');
  I.wait(slowPaymentNoticeMs);
  expect([paymentState(), title()]).toEqual(['confirming.slow', 'Your bank takes its time…']);
  expect(button('Check the payment').className).toMatch(/secondary.*large/);
  await press('Check the payment');
  expect([paymentState(), title()]).toEqual(['reconciling.checking.retrieving', 'We are checking your payment…']);
  await I.resolvePaymentActor('lookUpPayment', { type: 'authenticating' });
  expect([paymentState(), title()]).toEqual(['authenticating', 'Your bank asks you to confirm the payment']);
  await press('Check the payment');
  expect(paymentState()).toBe('reconciling.checking.retrieving');
  I.wait(paymentPollLimitMs);
  expect([paymentState(), title(), pageText().includes(phone)]).toEqual([
    'reconciling.unsettled',
    'We are still checking your payment',
    true,
  ]);
  await press('Try again');
  await I.resolvePaymentActor('lookUpPayment', { type: 'paid' });
  expect(I.state()).toBe('confirmation.updating');
});

test('a payment of which nothing is known names no phone number that there is not', async () => {
  const { I } = await renderCheckout({ methods: ['card'], attempt: attemptInStage('confirming'), ...withoutPhone });
  expect(I.state()).toBe('reconciling.retrievingPayment');
  I.wait(paymentPollLimitMs);
  expect([title(), pageText().includes('In doubt?')]).toEqual(['We are still checking your payment', false]);
});

test('a checked card is named by its last digits, and can be replaced', async () => {
  const { I, actor } = await renderCheckout({ methods: ['card'] });
  I.open('payment');
  await I.resolveActor('checkDelivery', deliveryAccepted);
  expect(pageText()).toContain('Preparing card payment…');
  expect(document.querySelector('section[aria-label="Card details"]')).not.toBeNull();
  await I.resolvePaymentActor('createIntent', undefined);
  await I.resolvePaymentActor('loadForm', undefined);
  expect(paymentState()).toBe('entering.editing.awaitingFields');
  I.goOn();
  await I.resolvePaymentActor('checkCard', { type: 'checked', card: { token: 'ct', last4: '4242' } });
  act(() => actor.send({ type: 'tab.open', tab: 'payment' }));
  await I.resolveActor('checkDelivery', deliveryAccepted);
  await I.resolvePaymentActor('createIntent', undefined);
  await I.resolvePaymentActor('loadForm', undefined);
  expect(pageText()).toContain('Your card ending in 4242 is ready. It is charged when you place your order.');
  expect(button('Use another card').className).toMatch(/secondary/);
  await press('Use another card');
  expect(paymentState()).toBe('entering.editing.awaitingFields');
});

test('a card without known digits is ready too', async () => {
  const { I, actor } = await renderCheckout({ methods: ['card'] });
  I.open('payment');
  await I.resolveActor('checkDelivery', deliveryAccepted);
  await I.resolvePaymentActor('createIntent', undefined);
  await I.resolvePaymentActor('loadForm', undefined);
  I.goOn();
  await I.resolvePaymentActor('checkCard', { type: 'checked', card: { token: 'ct', last4: null } });
  act(() => actor.send({ type: 'tab.open', tab: 'payment' }));
  await I.resolveActor('checkDelivery', deliveryAccepted);
  await I.resolvePaymentActor('createIntent', undefined);
  await I.resolvePaymentActor('loadForm', undefined);
  expect(pageText()).toContain('Your card is ready.');
});

test('the summary can be unfolded, and counts the items', async () => {
  await renderCheckout();
  const fold = document.querySelector<HTMLButtonElement>('[aria-controls="checkout-summary-content"]');
  const content = document.querySelector('#checkout-summary-content');
  expect([textOf(fold), fold?.getAttribute('aria-expanded'), content?.className.includes('isOpen')]).toEqual([
    'Your order · 3 items',
    'false',
    false,
  ]);
  fireEvent.click(fold ?? document.body);
  expect([fold?.getAttribute('aria-expanded'), content?.className.includes('isOpen')]).toEqual(['true', true]);
  fireEvent.click(fold ?? document.body);
  expect(fold?.getAttribute('aria-expanded')).toBe('false');
  expect(document.querySelector('section[aria-labelledby="checkout-summary"] h2')?.id).toBe('checkout-summary');
});

test('the second click of a double click is ignored, because the order button may be there by then', async () => {
  await renderCheckout();
  expect(fireEvent.click(button('Continue'), { detail: 2 })).toBe(false);
  expect(fireEvent.click(button('Continue'), { detail: 1 })).toBe(true);
  expect(fireEvent.submit(document.querySelector('#checkout-step') ?? document.body)).toBe(false);
});

test('the promo code is entered at the payment, and at no other step', async () => {
  const { I } = await renderCheckout({ methods: ['cash', 'card'] });
  const hasCoupon = () => document.querySelector('section[aria-labelledby="checkout-summary"] [class*="coupon"]') !== null;
  expect(hasCoupon()).toBe(false);
  I.open('payment');
  await I.resolveActor('checkDelivery', deliveryAccepted);
  expect(hasCoupon()).toBe(true);
});

test('an empty checkout offers to order by phone if there is one', async () => {
  await renderCheckout({ isEmpty: true });
  expect(pageText()).toContain(`You can order by phone: ${phone}`);
  expect(elementWithText('See the menu').className).toMatch(/large/);
  cleanup();
  await renderCheckout({ isEmpty: true, ...withoutPhone });
  expect(pageText()).not.toContain('by phone');
});

test('the page of an order that is not there says why', async () => {
  let retries = 0;
  renderWithRouter(<OrderMissing reason="loading" />);
  expect([
    document.querySelectorAll('[class*="skeleton"]').length,
    textOf(document.querySelector('h1')),
    document.querySelector('a'),
  ]).toEqual([2, 'Your order', null]);
  cleanup();
  renderWithRouter(<OrderMissing reason="failed" onRetry={() => (retries += 1)} />);
  await press('Try again');
  expect([retries, pageText().includes('Your order could not be loaded.'), document.querySelector('[class*="skeleton"]')]).toEqual([
    1,
    true,
    null,
  ]);
  cleanup();
  renderWithRouter(<OrderMissing reason="unknown" />);
  expect(pageText()).toContain('This link does not belong to an order.');
  expect([queryButton('Try again'), elementWithText('See the menu').className]).toEqual([null, expect.stringMatching(/secondary/)]);
});
