// References: §n in docs/behaviour.

import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryAccepted, orderPlaced, deliveryRefused, renderCheckout } from './checkout-shop.tsx';
import { attemptInStage, createSubmission } from '../../support/checkout.ts';

stubModalDialogs();

type RenderedCheckout = Awaited<ReturnType<typeof renderCheckout>>;
type ViewCase = {
  options?: Parameters<typeof renderCheckout>[0];
  reach: (checkout: RenderedCheckout) => unknown;
  expectView: () => unknown;
};

const heading = (name: string) => screen.getByRole('heading', { name });
const busyButton = (name: RegExp | string) => expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBe('true');
const alert = () => screen.getByRole('alertdialog');

/** States that the chart leaves at once, so that no view is rendered. */
type TransientState = 'starting' | 'personal.leaving' | 'delivery.validating' | 'delivery.leaving' | 'confirmation.incomplete';

/** Steps that reach each state of the chart, and the expected view. */
const views: Record<Exclude<LeafOf<typeof checkoutMachine>, TransientState>, ViewCase> = {
  'type.choosing': { reach: () => {}, expectView: () => screen.getByRole('radio', { name: 'Pickup' }) },
  'type.chosen': {
    reach: ({ actor }) => act(() => actor.send({ type: 'type.choose', mode: 'delivery' })),
    expectView: () => expect(screen.getByRole('radio', { name: 'Delivery', checked: true })).toBeTruthy(),
  },
  'type.alertOpen': { options: { mode: null }, reach: ({ I }) => I.goOn(), expectView: alert },
  'personal.editing': { reach: ({ I }) => I.open('personal'), expectView: () => screen.getByLabelText('First name') },
  'personal.invalid': {
    options: { personal: { email: 'lea@' } },
    reach: ({ I }) => {
      I.open('personal');
      I.goOn();
    },
    expectView: () => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'),
  },
  'personal.checkingPhone': {
    reach: ({ I }) => {
      I.open('personal');
      I.goOn();
    },
    expectView: () => busyButton('Continue'),
  },
  'personal.phoneIncomplete': {
    options: { personal: { phone: 'x' } },
    reach: async ({ I }) => {
      I.open('personal');
      I.goOn();
      await I.resolveActor('checkPhone', { type: 'incomplete' });
    },
    expectView: () => screen.getByRole('group', { name: 'This number looks incomplete.' }),
  },
  'personal.alertOpen': {
    options: { personal: { email: '' } },
    reach: ({ I }) => {
      I.open('personal');
      I.goOn();
    },
    expectView: alert,
  },
  'delivery.editing': {
    reach: ({ I }) => I.open('delivery'),
    expectView: () => screen.getByRole('radio', { name: 'As soon as possible' }),
  },
  'delivery.checking': {
    reach: ({ I }) => {
      I.open('delivery');
      I.goOn();
    },
    expectView: () => {
      busyButton('Continue');
      expect(document.querySelector('[data-live="polite"]')?.textContent).toBe('Checking address and time…');
    },
  },
  'delivery.invalid': {
    options: { mode: 'delivery', delivery: { address: 'a'.repeat(501) } },
    reach: ({ I }) => {
      I.open('delivery');
      I.goOn();
    },
    expectView: () => expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true'),
  },
  'delivery.unreachable': {
    options: { mode: 'delivery' },
    reach: async ({ I }) => {
      I.open('delivery');
      I.goOn();
      await I.rejectActor('checkDelivery');
    },
    expectView: () => {
      expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
      screen.getByText('The address could not be looked up, please try again');
    },
  },
  'delivery.checkingHouseNumber': {
    options: { mode: 'delivery', delivery: { address: 'Rue Nationale' } },
    reach: async ({ I }) => {
      I.open('delivery');
      I.goOn();
      await I.resolveActor('checkDelivery', deliveryAccepted);
    },
    expectView: () => busyButton('Continue'),
  },
  'delivery.houseNumberMissing': {
    options: { mode: 'delivery', delivery: { address: 'Rue Nationale' } },
    reach: async ({ I }) => {
      I.open('delivery');
      I.goOn();
      await I.resolveActor('checkDelivery', deliveryAccepted);
      await I.resolveActor('checkHouseNumber', { type: 'incomplete' });
    },
    expectView: () => screen.getByRole('group', { name: 'The number in the street may be missing.' }),
  },
  'delivery.addressNotFound': {
    options: { mode: 'delivery' },
    reach: async ({ I }) => {
      I.open('delivery');
      I.goOn();
      await I.resolveActor('checkDelivery', { type: 'addressUnknown' });
    },
    expectView: () => expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true'),
  },
  'delivery.alertOpen': {
    reach: async ({ I }) => {
      I.open('delivery');
      I.goOn();
      await I.resolveActor('checkDelivery', deliveryRefused('tooFar'));
    },
    expectView: alert,
  },
  'payment.checking': { reach: ({ I }) => I.open('payment'), expectView: () => busyButton('Continue') },
  'payment.choosing': {
    reach: async ({ I }) => {
      I.open('payment');
      await I.resolveActor('checkDelivery', deliveryAccepted);
    },
    expectView: () => screen.getByRole('radio', { name: 'Cash', checked: true }),
  },
  'payment.verifying': {
    options: { methods: ['card'] },
    reach: submitCard,
    expectView: () => {
      busyButton('Continue');
      expect([...document.querySelectorAll('[data-live]')].map(({ textContent }) => textContent)).toContain('Checking your card…');
    },
  },
  'payment.alertOpen': {
    options: { methods: [] },
    reach: async ({ I }) => {
      I.open('payment');
      await I.resolveActor('checkDelivery', deliveryAccepted);
      I.goOn();
    },
    expectView: alert,
  },
  'confirmation.reviewing': { reach: ({ I }) => I.open('confirmation'), expectView: () => heading('Check and order') },
  'confirmation.checking': { reach: submitOrder, expectView: () => busyButton(/^Order with/) },
  'confirmation.placing': {
    reach: async (checkout) => {
      submitOrder(checkout);
      await checkout.I.resolveActor('checkDelivery', deliveryAccepted);
    },
    expectView: () => {
      busyButton(/^Order with/);
      expect(document.querySelector('[data-live="polite"]')?.textContent).toContain('Sending your order…');
    },
  },
  'confirmation.paying': {
    options: { methods: ['card'] },
    reach: async (checkout) => {
      await submitCard(checkout);
      await checkout.I.resolvePaymentActor('checkCard', verifiedCard);
      checkout.I.order();
      await checkout.I.resolveActor('checkDelivery', deliveryAccepted);
      await checkout.I.resolveActor('submitOrder', createSubmission('unpaid'));
    },
    expectView: () => heading('Your payment is under way…'),
  },
  'confirmation.updating': {
    reach: async (checkout) => {
      submitOrder(checkout);
      await checkout.I.resolveActor('checkDelivery', deliveryAccepted);
      await checkout.I.resolveActor('submitOrder', orderPlaced);
    },
    expectView: () => heading('Your order has arrived, one last moment…'),
  },
  'confirmation.alertOpen': {
    reach: async (checkout) => {
      submitOrder(checkout);
      await checkout.I.resolveActor('checkDelivery', deliveryAccepted);
      await checkout.I.rejectActor('submitOrder');
    },
    expectView: alert,
  },
  'reconciling.resendingOrder': {
    options: { attempt: attemptInStage('posting') },
    reach: () => {},
    expectView: () => heading('We are finding out what became of your order…'),
  },
  'reconciling.unanswered': {
    options: { attempt: attemptInStage('posting') },
    reach: ({ I }) => I.rejectActor('submitOrder'),
    expectView: () => {
      screen.getByRole('button', { name: 'Try again' });
      screen.getByRole('button', { name: 'Back to my order' });
      screen.getByRole('link', { name: '03 20 00 00 00' });
    },
  },
  'reconciling.retrievingPayment': {
    options: { methods: ['card'], attempt: attemptInStage('confirming') },
    reach: () => {},
    expectView: () => heading('We are checking your payment…'),
  },
  placed: {
    reach: ({ actor }) => act(() => actor.send({ type: 'order.placedInOtherTab', orderId: 'o-1' })),
    expectView: () => heading('Your order has arrived, one last moment…'),
  },
};

function submitOrder({ I }: RenderedCheckout) {
  I.open('confirmation');
  I.order();
}

/** Submits the card form and leaves its verification pending. */
async function submitCard({ I }: RenderedCheckout) {
  I.open('payment');
  await I.resolveActor('checkDelivery', deliveryAccepted);
  await I.resolvePaymentActor('createIntent', undefined);
  await I.resolvePaymentActor('loadForm', undefined);
  I.goOn();
}
const verifiedCard = { type: 'checked', card: { token: 'ctoken_1', last4: '4242' } };

test('a verified wallet is named, and can be replaced', async () => {
  const checkout = await renderCheckout({ methods: ['card'] });
  await submitCard(checkout);
  await checkout.I.resolvePaymentActor('checkCard', { type: 'checked', card: { ...verifiedCard.card, wallet: 'Apple Pay' } });
  checkout.I.open('payment');
  await checkout.I.resolveActor('checkDelivery', deliveryAccepted);
  await checkout.I.resolvePaymentActor('createIntent', undefined);
  await checkout.I.resolvePaymentActor('loadForm', undefined);
  expect(checkout.I.panel().textContent).toContain('Apple Pay is ready. It is charged when you place your order.');
  expect(screen.getByRole('button', { name: 'Use another card' })).toBeTruthy();
});

describe('each state of the chart has its own view (§4)', () => {
  test.each(Object.entries(views))('%s is set as data-state and renders its view', async (state, { options = {}, reach, expectView }) => {
    const checkout = await renderCheckout(options);
    await reach(checkout);
    expect(checkout.I.state()).toBe(state);
    expectView();
  });
});
