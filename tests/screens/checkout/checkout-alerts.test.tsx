// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CheckoutFailure } from '#domain/order/checkout.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryAccepted, deliveryRefused, renderCheckout } from './checkout-shop.tsx';
import { createSubmission } from '../../support/checkout.ts';

stubModalDialogs();

const texts: Record<CheckoutFailure, string> = {
  missingFields: 'Please fill out all required fields',
  tooFar: 'The address is too far from the restaurant',
  itemsUnavailable:
    'The following items in your cart are not available at the selected time: Tacos, Fries. Please choose a different time or remove these items.',
  paymentFailed: 'Payment failed, please try again',
  orderFailed: 'An error occurred, please try again',
  slotUnavailable: 'This time is no longer available. Please choose another one.',
  priceChanged: 'Prices have changed: the new total is €21.00. Nothing has been charged. Please check your order and place it again.',
  couponInvalid: 'The promo code is no longer valid. Please check the new total and place your order again.',
  modeUnavailable: 'Delivery is not possible at the moment. Please choose pickup, or try again later.',
  methodUnavailable: 'This way to pay is not available. Please choose another one.',
  noMethod: 'No way to pay is offered on this site at the moment. Your cart is kept.You can order by phone: 03 20 00 00 00',
  cardUnreachable: 'Card payment cannot be reached at the moment.Try again, or choose cash.',
  addressUnverified: 'The address could not be looked up, please try again',
  detailsRefused: 'The restaurant does not accept some of your details. Please check your order, then place it again.',
  tooMuchForCash: 'This total is too high to be paid in cash. Please choose the card.',
  paidTooLate:
    'Your payment came too late for this time: the order is cancelled and your money goes back to your card. Please choose another time.',
  emptyCart: 'Your cart is empty. Please add something before you order.',
  alreadyPlaced: 'This order was already placed',
  sessionEnded: 'Your session has ended. Log in again, or place the order as a guest: what you typed is still there.',
  tooManyOrders: 'Too many orders in a short time. Please wait a few minutes and try again.You can order by phone: 03 20 00 00 00',
  tooManyCashOrders: 'Too many cash orders are already open. Please try again later.You can order by phone: 03 20 00 00 00',
};

test.each(Object.entries(texts))('%s has its own message, with one button (INV-10, §8)', async (failure, text) => {
  const { I } = await renderCheckout();
  I.open('confirmation');
  I.order();
  await I.resolveActor('checkDelivery', deliveryRefused(failure, ['Tacos', 'Fries']));
  const dialog = screen.getByRole('alertdialog');
  expect(dialog.textContent.replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(`${text}OK`);
  I.dismiss();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a blocked order button focuses the first invalid field of its step (§8)', async () => {
  const { I } = await renderCheckout({ personal: { last_name: '', phone: ' ' } });
  I.open('confirmation');
  I.order();
  I.dismiss();
  expect(I.state()).toBe('personal.editing');
  expect(document.activeElement).toBe(screen.getByLabelText('Last name'));
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBeNull();
});

test('an address that is too far stays in its field, marked as invalid until it is edited (§8)', async () => {
  const { I } = await renderCheckout({ mode: 'delivery' });
  I.open('delivery');
  I.goOn();
  await I.resolveActor('checkDelivery', deliveryRefused('tooFar'));
  I.dismiss();
  const address = screen.getByLabelText('Address');
  expect(document.activeElement).toBe(address);
  expect(address).toHaveProperty('value', '12 rue de Béthune');
  expect(I.panel().textContent).toContain('The address is too far from the restaurant');
  I.type('Address', '1 rue Nationale');
  expect(address.getAttribute('aria-invalid')).toBeNull();
});

test('unavailable items are listed after the alert, each with a button that removes it (§8)', async () => {
  const { I, cart } = await renderCheckout();
  I.open('confirmation');
  I.order();
  await I.resolveActor('checkDelivery', deliveryAccepted);
  await I.resolveActor('submitOrder', createSubmission('refused', 'itemsUnavailable', ['Fries']));
  I.dismiss();
  expect(I.state()).toBe('delivery.editing');
  expect(document.activeElement?.textContent).toContain('Not available at the chosen time');
  const remove = screen.getByRole('button', { name: 'Remove · Fries' });
  expect(screen.queryByRole('button', { name: 'Remove · Tacos' })).toBeNull();
  act(() => remove.click());
  expect(cart.getSnapshot().map(({ name }) => name)).toEqual(['Tacos']);
  expect(screen.queryByRole('button', { name: 'Remove · Fries' })).toBeNull();
  expect(document.activeElement?.tagName).toBe('H2');
});

test('unavailable items are no longer marked once another time is chosen (§8)', async () => {
  const { I } = await renderCheckout();
  I.open('confirmation');
  I.order();
  await I.resolveActor('checkDelivery', deliveryRefused('itemsUnavailable', ['Fries']));
  I.dismiss();
  act(() => screen.getByRole('radio', { name: 'Schedule' }).click());
  expect(screen.queryByRole('button', { name: 'Remove · Fries' })).toBeNull();
});

test('an order above the limit of cash orders says when cash is accepted again, and leads to the card (§8)', async () => {
  const { I } = await renderCheckout({ methods: ['cash', 'card'] });
  I.open('confirmation');
  I.order();
  await I.resolveActor('checkDelivery', deliveryAccepted);
  const submission = createSubmission('refused', 'tooManyCashOrders');
  await I.resolveActor('submitOrder', {
    ...submission,
    refusal: { type: 'refused', failure: 'tooManyCashOrders', items: [], retryAfterSeconds: 3250 },
  });
  expect(screen.getByRole('alertdialog').textContent).toContain('Cash is accepted again in 55 minutes.You can pay by card right away.');
  I.dismiss();
  expect(I.state()).toMatch(/^payment\./);
});
