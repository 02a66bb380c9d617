import type { Stripe } from '@stripe/stripe-js';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cardFieldsTimeoutMs } from '#config/constants.ts';
import { press, textOf } from '../../../ui/elements.ts';
import { stubModalDialogs } from '../../../ui/modal-dialogs.ts';
import { deliveryAccepted, renderCheckout } from '../checkout-shop.tsx';

stubModalDialogs();

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const paymentState = () => document.querySelector('[data-machine="payment"]')?.getAttribute('data-state');

/** Opens the payment step with Stripe.js loaded, whose fields neither appear nor respond by themselves. */
async function openCardForm(methods: ('card' | 'cash')[] = ['card', 'cash']) {
  const on = vi.fn((_event: string, _listener: (detail?: object) => void) => {});
  const element = { mount() {}, on, off() {}, destroy() {}, update() {} };
  const create = vi.fn(() => element);
  const elements = () => ({ create, getElement: () => null, update() {} });
  const stripe = { elements, createToken() {}, createPaymentMethod() {}, confirmCardPayment() {} } as unknown as Stripe;
  const { I, actor } = await renderCheckout({ methods, stripe });
  I.open('payment');
  await I.resolveActor('checkDelivery', deliveryAccepted);
  await I.resolvePaymentActor('createIntent', undefined);
  await I.resolvePaymentActor('loadForm', undefined);
  await act(() => vi.waitFor(() => expect(create).toHaveBeenCalled()));
  return {
    I,
    actor,
    create,
    emit: (event: string) =>
      act(() => {
        for (const [name, listener] of on.mock.calls) if (name === event) listener({ elementType: 'payment' });
      }),
  };
}

test('fields that do not appear are given up after a while: the customer loads them again or chooses another way to pay (INV-9)', async () => {
  const { I, create } = await openCardForm();
  expect(paymentState()).toBe('entering.editing.awaitingFields');
  I.wait(cardFieldsTimeoutMs);
  expect(paymentState()).toBe('preparing.unavailable');
  expect(textOf(document.body)).toContain('Card payment cannot be reached at the moment.');
  expect(textOf(document.body)).toContain('Try again, or choose cash.');
  create.mockClear();
  await press('Try again');
  await I.resolvePaymentActor('createIntent', undefined);
  await I.resolvePaymentActor('loadForm', undefined);
  await act(() => vi.waitFor(() => expect(create).toHaveBeenCalled()));
  expect(paymentState()).toBe('entering.editing.awaitingFields');
});

test('fields that fail are given up at once, and the phone number is shown if there is no other way to pay (INV-9)', async () => {
  const { emit } = await openCardForm(['card']);
  emit('loaderror');
  expect(paymentState()).toBe('preparing.unavailable');
  expect(textOf(document.body)).toContain('03 20 00 00 00');
});

test('fields that fail while the card is checked end the check with an alert (INV-9)', async () => {
  const { I, emit } = await openCardForm();
  I.goOn();
  expect(paymentState()).toBe('entering.checking');
  emit('loaderror');
  expect([I.state(), paymentState()]).toEqual(['payment.alertOpen', 'preparing.unavailable']);
});

test('fields that fail while a new total is prepared are given up once it is', async () => {
  const { I, emit, actor } = await openCardForm();
  act(() => actor.send({ type: 'total.changed' }));
  expect(paymentState()).toBe('preparing.creating');
  emit('loaderror');
  expect(paymentState()).toBe('preparing.creating');
  await I.resolvePaymentActor('createIntent', undefined);
  await I.resolvePaymentActor('loadForm', undefined);
  expect(paymentState()).toBe('preparing.unavailable');
});

test('fields that have appeared stay, however long the customer needs', async () => {
  const { I, emit } = await openCardForm();
  emit('ready');
  I.wait(2 * cardFieldsTimeoutMs);
  expect(paymentState()).toBe('entering.editing.ready');
});

test('fields that have appeared while a new total was prepared are not waited for again', async () => {
  const { I, emit, actor } = await openCardForm();
  act(() => actor.send({ type: 'total.changed' }));
  emit('ready');
  await I.resolvePaymentActor('createIntent', undefined);
  await I.resolvePaymentActor('loadForm', undefined);
  expect(paymentState()).toBe('entering.editing.ready');
});

test('a customer who comes back to the step waits for the fields of the new form, not without a limit (INV-9)', async () => {
  const { I, emit } = await openCardForm();
  emit('ready');
  I.open('personal');
  I.open('payment');
  await I.resolveActor('checkDelivery', deliveryAccepted);
  await I.resolvePaymentActor('createIntent', undefined);
  await I.resolvePaymentActor('loadForm', undefined);
  expect(paymentState()).toBe('entering.editing.awaitingFields');
  I.wait(cardFieldsTimeoutMs);
  expect(paymentState()).toBe('preparing.unavailable');
});
