import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { withModalDialogs } from '../ui/modal-dialogs.ts';
import { fine, placed, refused, shownCheckout } from './checkout-shop.tsx';

withModalDialogs();

type Shown = Awaited<ReturnType<typeof shownCheckout>>;
type Promised = { wish?: Parameters<typeof shownCheckout>[0]; reach: (checkout: Shown) => unknown; sees: () => unknown };

const heading = (name: string) => screen.getByRole('heading', { name });
const busyButton = (name: RegExp | string) => expect(screen.getByRole('button', { name }).getAttribute('aria-busy')).toBe('true');
const alert = () => screen.getByRole('alertdialog');

/** The way to each state of the chart, and what a customer is promised to see there. */
const faces: Record<Exclude<LeafOf<typeof checkoutMachine>, 'opening' | 'confirmation.incomplete'>, Promised> = {
  'type.choosing': { reach: () => {}, sees: () => screen.getByRole('radio', { name: 'Pickup' }) },
  'type.chosen': {
    reach: ({ actor }) => act(() => actor.send({ type: 'type.choose', mode: 'delivery' })),
    sees: () => expect(screen.getByRole('radio', { name: 'Delivery', checked: true })).toBeTruthy(),
  },
  'type.alerted': { wish: { mode: null }, reach: ({ I }) => I.goOn(), sees: alert },
  'personal.editing': { reach: ({ I }) => I.open('personal'), sees: () => screen.getByLabelText('First name') },
  'personal.invalid': {
    wish: { personal: { email: 'lea@' } },
    reach: ({ I }) => {
      I.open('personal');
      I.goOn();
    },
    sees: () => expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true'),
  },
  'personal.alerted': {
    wish: { personal: { email: '' } },
    reach: ({ I }) => {
      I.open('personal');
      I.goOn();
    },
    sees: alert,
  },
  'delivery.editing': { reach: ({ I }) => I.open('delivery'), sees: () => screen.getByRole('radio', { name: 'As soon as possible' }) },
  'delivery.checking': {
    reach: ({ I }) => {
      I.open('delivery');
      I.goOn();
    },
    sees: () => {
      busyButton('Continue');
      expect(screen.getByRole('status').textContent).toBe('Checking address and time…');
    },
  },
  'delivery.invalid': {
    wish: { mode: 'delivery', delivery: { address: 'a'.repeat(501) } },
    reach: ({ I }) => {
      I.open('delivery');
      I.goOn();
    },
    sees: () => expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true'),
  },
  'delivery.unreached': {
    wish: { mode: 'delivery' },
    reach: async ({ I }) => {
      I.open('delivery');
      I.goOn();
      await I.fail('checkDelivery');
    },
    sees: () => {
      expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true');
      screen.getByText('The address could not be looked up, please try again');
    },
  },
  'delivery.unlocated': {
    wish: { mode: 'delivery' },
    reach: async ({ I }) => {
      I.open('delivery');
      I.goOn();
      await I.answer('checkDelivery', { is: 'addressUnknown' });
    },
    sees: () => expect(screen.getByLabelText('Address').getAttribute('aria-invalid')).toBe('true'),
  },
  'delivery.alerted': {
    reach: async ({ I }) => {
      I.open('delivery');
      I.goOn();
      await I.answer('checkDelivery', refused('tooFar'));
    },
    sees: alert,
  },
  'payment.checking': { reach: ({ I }) => I.open('payment'), sees: () => busyButton('Continue') },
  'payment.choosing': {
    reach: async ({ I }) => {
      I.open('payment');
      await I.answer('checkDelivery', fine);
    },
    sees: () => screen.getByRole('radio', { name: 'Cash', checked: true }),
  },
  'payment.verifying': {
    wish: { methods: ['card'] },
    reach: payingByCard,
    sees: () => {
      busyButton('Continue');
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Checking your card…');
    },
  },
  'payment.alerted': {
    wish: { methods: [] },
    reach: async ({ I }) => {
      I.open('payment');
      await I.answer('checkDelivery', fine);
      I.goOn();
    },
    sees: alert,
  },
  'confirmation.reviewing': { reach: ({ I }) => I.open('confirmation'), sees: () => heading('Check and order') },
  'confirmation.checking': { reach: ordering, sees: () => busyButton(/^Order with/) },
  'confirmation.placing': {
    reach: async (checkout) => {
      ordering(checkout);
      await checkout.I.answer('checkDelivery', fine);
    },
    sees: () => {
      busyButton(/^Order with/);
      expect(screen.getByRole('status').textContent).toContain('Sending your order…');
    },
  },
  'confirmation.paying': {
    wish: { methods: ['card'] },
    reach: async (checkout) => {
      await payingByCard(checkout);
      await checkout.I.answerCard('checkCard', checked);
      checkout.I.order();
      await checkout.I.answer('checkDelivery', fine);
      await checkout.I.answer('placeOrder', { is: 'unpaid', order: { orderId: 'o-1', isRepeated: false } });
    },
    sees: () => heading('Your payment is under way…'),
  },
  'confirmation.updating': {
    reach: async (checkout) => {
      ordering(checkout);
      await checkout.I.answer('checkDelivery', fine);
      await checkout.I.answer('placeOrder', placed);
    },
    sees: () => heading('Your order has arrived, one last moment…'),
  },
  'confirmation.alerted': {
    reach: async (checkout) => {
      ordering(checkout);
      await checkout.I.answer('checkDelivery', fine);
      await checkout.I.fail('placeOrder');
    },
    sees: alert,
  },
  'reconciling.asking': {
    wish: { isOrderUnanswered: true },
    reach: () => {},
    sees: () => heading('We are finding out what became of your order…'),
  },
  'reconciling.unanswered': {
    wish: { isOrderUnanswered: true },
    reach: ({ I }) => I.fail('resumeOrder'),
    sees: () => {
      screen.getByRole('button', { name: 'Try again' });
      screen.getByRole('button', { name: 'Back to my order' });
      screen.getByRole('link', { name: '03 20 00 00 00' });
    },
  },
  'reconciling.looking': {
    wish: { methods: ['card'], orderBeingPaid: { orderId: 'o-1', isRepeated: false } },
    reach: () => {},
    sees: () => heading('We are checking your payment…'),
  },
  placed: {
    reach: ({ actor }) => act(() => actor.send({ type: 'order.placedElsewhere', orderId: 'o-1' })),
    sees: () => heading('Thank you, your order is confirmed'),
  },
};

function ordering({ I }: Shown) {
  I.open('confirmation');
  I.order();
}

/** The card's details were entered, and are being looked at. */
async function payingByCard({ I }: Shown) {
  I.open('payment');
  await I.answer('checkDelivery', fine);
  await I.answerCard('createIntent', undefined);
  await I.answerCard('loadForm', undefined);
  I.goOn();
}
const checked = { is: 'checked', card: { token: 'ctoken_1', last4: '4242' } };

describe('each state of the chart has its face (§4)', () => {
  test.each(Object.entries(faces))('%s is told to the page and shows what it promises', async (state, { wish = {}, reach, sees }) => {
    const checkout = await shownCheckout(wish);
    await reach(checkout);
    expect(checkout.I.state()).toBe(state);
    sees();
  });
});
