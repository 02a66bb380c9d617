// References: §n in docs/behaviour.

import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryAccepted, renderCheckout } from './checkout-shop.tsx';

stubModalDialogs();

type RenderedCheckout = Awaited<ReturnType<typeof renderCheckout>>;

const alert = () => screen.queryByRole('alertdialog');
const phoneLink = () => within(screen.getByRole('alertdialog')).queryByRole('link', { name: '03 20 00 00 00' });

describe('a malformed value is not reported as missing (§8 Required checkout fields missing)', () => {
  test('Continue with a malformed email shows no alert, but the field’s message, and focuses the field each time', async () => {
    const { I } = await renderCheckout({ personal: { email: 'lea@' } });
    I.open('personal');
    for (const _ of ['first press', 'second press']) {
      screen.getByRole('button', { name: 'Continue' }).focus();
      I.goOn();
      expect(alert()).toBeNull();
      expect(document.activeElement).toBe(screen.getByLabelText('Email'));
      expect(I.panel().textContent).toContain('This does not look like an email address.');
    }
  });

  test('the message stays until the email is valid, and Continue then opens the next step', async () => {
    const { I } = await renderCheckout({ personal: { email: 'lea@' } });
    I.open('personal');
    I.goOn();
    I.type('Email', 'lea@example');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    I.type('Email', 'lea@example.fr');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
    I.goOn();
    await I.resolveActor('checkPhone', { type: 'complete' });
    expect(I.state()).toBe('delivery.editing');
  });

  test('an empty field besides a malformed one shows the alert', async () => {
    const { I } = await renderCheckout({ personal: { email: 'lea@', phone: '' } });
    I.open('personal');
    I.goOn();
    expect(alert()?.textContent).toContain('Please fill out all required fields');
    I.dismiss();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  test('ordering with a malformed email focuses its field, without an alert', async () => {
    const { I } = await renderCheckout({ personal: { email: 'lea@' } });
    I.open('confirmation');
    I.order();
    expect([alert(), I.state(), document.activeElement]).toEqual([null, 'personal.invalid', screen.getByLabelText('Email')]);
  });

  test('ordering with an address that is too long focuses its field, without an alert', async () => {
    const { I } = await renderCheckout({ mode: 'delivery', delivery: { address: 'a'.repeat(501) } });
    I.open('delivery');
    I.goOn();
    expect([alert(), document.activeElement]).toEqual([null, screen.getByLabelText('Address')]);
    expect(I.panel().textContent).toContain('That is too long, please shorten it.');
  });

  test('an incomplete card shows no alert: its fields have their own messages', async () => {
    const checkout = await submitCard(['card']);
    await checkout.I.resolvePaymentActor('checkCard', { type: 'incomplete' });
    expect([alert(), checkout.I.state()]).toEqual([null, 'payment.choosing']);
  });
});

describe('each failure of the address lookup has its own message (§8)', () => {
  test.each([
    ['an unknown address', (I: RenderedCheckout['I']) => I.resolveActor('checkDelivery', { type: 'addressUnknown' }), /^Address not found/],
    ['a lookup without a response', (I: RenderedCheckout['I']) => I.rejectActor('checkDelivery'), /^The address could not be looked up/],
  ])('%s', async (_, fail, expectedMessage) => {
    const { I } = await renderCheckout({ mode: 'delivery' });
    I.open('delivery');
    I.goOn();
    await fail(I);
    const address = screen.getByLabelText('Address');
    expect([address.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', address]);
    const [message] = (address.getAttribute('aria-describedby') ?? '').split(' ').slice(-1);
    expect(document.getElementById(message ?? '')?.textContent).toMatch(expectedMessage);
  });

  test('a final check without a response is not reported as a failed order', async () => {
    const { I } = await renderCheckout({ mode: 'delivery' });
    I.open('confirmation');
    I.order();
    await I.rejectActor('checkDelivery');
    expect(alert()?.textContent).toContain('The address could not be looked up, please try again');
  });
});

describe('an unreachable card provider', () => {
  test('in a shop with cards only, the alert offers a retry and the phone number, but no other method', async () => {
    const { I, paymentActors: card } = await submitCard(['card']);
    await I.rejectPaymentActor('checkCard');
    expect(alert()?.textContent).not.toContain('choose another');
    expect(phoneLink()?.getAttribute('href')).toBe('tel:+33320000000');
    const intentCallCount = card.invoked.filter((name) => name === 'createIntent').length;
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Try again' }));
    expect([alert(), I.state()]).toEqual([null, 'payment.choosing']);
    expect(card.invoked.filter((name) => name === 'createIntent')).toHaveLength(intentCallCount + 1);
  });

  test('if the fields never load, Continue shows the same alert, and the page offers a retry and the phone number', async () => {
    const { I } = await renderCheckout({ methods: ['card'] });
    I.open('payment');
    await I.resolveActor('checkDelivery', deliveryAccepted);
    await I.rejectPaymentActor('createIntent');
    expect(within(I.panel()).getByRole('link', { name: '03 20 00 00 00' })).toBeTruthy();
    expect(within(I.panel()).getByRole('button', { name: 'Try again' })).toBeTruthy();
    I.goOn();
    expect(alert()?.textContent).toContain('Card payment cannot be reached at the moment.');
    expect(phoneLink()).not.toBeNull();
  });

  test('in a shop with cash too, the alert suggests cash, and no phone number', async () => {
    const { I } = await submitCard(['card', 'cash']);
    await I.rejectPaymentActor('checkCard');
    expect(alert()?.textContent).toContain('Try again, or choose cash.');
    expect(phoneLink()).toBeNull();
  });

  test('without any available method the alert does not suggest another one', async () => {
    const { I } = await renderCheckout({ methods: [] });
    I.open('confirmation');
    I.order();
    expect(alert()?.textContent).toContain('No way to pay is offered on this site at the moment.');
    expect(phoneLink()).not.toBeNull();
  });
});

/** Renders a checkout whose card is being verified. */
async function submitCard(methods: ('card' | 'cash')[]) {
  const checkout = await renderCheckout({ methods });
  const { I } = checkout;
  I.open('payment');
  await I.resolveActor('checkDelivery', deliveryAccepted);
  await I.resolvePaymentActor('createIntent', undefined);
  await I.resolvePaymentActor('loadForm', undefined);
  I.goOn();
  return checkout;
}
