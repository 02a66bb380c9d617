import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryAccepted, renderCheckout } from './checkout-shop.tsx';

stubModalDialogs();

type Shown = Awaited<ReturnType<typeof renderCheckout>>;

const alert = () => screen.queryByRole('alertdialog');
const phone = () => within(screen.getByRole('alertdialog')).queryByRole('link', { name: '03 20 00 00 00' });

describe('a malformed value is not a missing one (§8 Required checkout fields missing)', () => {
  test('Continue with a malformed email shows no alert: the field has its own message and the focus, after each press', async () => {
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

  test('the message stays until the email is right, and the next press goes on', async () => {
    const { I } = await renderCheckout({ personal: { email: 'lea@' } });
    I.open('personal');
    I.goOn();
    I.type('Email', 'lea@example');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    I.type('Email', 'lea@example.fr');
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
    I.goOn();
    expect(I.state()).toBe('delivery.editing');
  });

  test('an empty field beside a malformed one is said in the alert', async () => {
    const { I } = await renderCheckout({ personal: { email: 'lea@', phone: '' } });
    I.open('personal');
    I.goOn();
    expect(alert()?.textContent).toContain('Please fill out all required fields');
    I.dismiss();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  test('an order with a malformed email leads to its field, without an alert', async () => {
    const { I } = await renderCheckout({ personal: { email: 'lea@' } });
    I.open('confirmation');
    I.order();
    expect([alert(), I.state(), document.activeElement]).toEqual([null, 'personal.invalid', screen.getByLabelText('Email')]);
  });

  test('an address that is too long leads to its field, without an alert', async () => {
    const { I } = await renderCheckout({ mode: 'delivery', delivery: { address: 'a'.repeat(501) } });
    I.open('delivery');
    I.goOn();
    expect([alert(), document.activeElement]).toEqual([null, screen.getByLabelText('Address')]);
    expect(I.panel().textContent).toContain('That is too long, please shorten it.');
  });

  test('an incomplete card shows no alert: its own fields say what is wrong', async () => {
    const checkout = await cardShop(['card']);
    await checkout.I.answerCard('checkCard', { type: 'incomplete' });
    expect([alert(), checkout.I.state()]).toEqual([null, 'payment.choosing']);
  });
});

describe('each failure of the address look-up has its own sentence (§8)', () => {
  test.each([
    [
      'an address that the back end does not know',
      (I: Shown['I']) => I.answer('checkDelivery', { type: 'addressUnknown' }),
      /^Address not found/,
    ],
    ['a look-up without an answer', (I: Shown['I']) => I.fail('checkDelivery'), /^The address could not be looked up/],
  ])('%s', async (_, fail, words) => {
    const { I } = await renderCheckout({ mode: 'delivery' });
    I.open('delivery');
    I.goOn();
    await fail(I);
    const address = screen.getByLabelText('Address');
    expect([address.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', address]);
    const [message] = (address.getAttribute('aria-describedby') ?? '').split(' ').slice(-1);
    expect(document.getElementById(message ?? '')?.textContent).toMatch(words);
  });

  test('at the last look, a look-up without an answer is no failed order', async () => {
    const { I } = await renderCheckout({ mode: 'delivery' });
    I.open('confirmation');
    I.order();
    await I.fail('checkDelivery');
    expect(alert()?.textContent).toContain('The address could not be looked up, please try again');
  });
});

describe('a card provider out of reach', () => {
  test('in a shop that takes cards alone, the alert offers another try and the telephone, and no other method', async () => {
    const { I, card } = await cardShop(['card']);
    await I.failCard('checkCard');
    expect(alert()?.textContent).not.toContain('choose another');
    expect(phone()?.getAttribute('href')).toBe('tel:0320000000');
    const tries = card.asked.filter((slot) => slot === 'createIntent').length;
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Try again' }));
    expect([alert(), I.state()]).toEqual([null, 'payment.choosing']);
    expect(card.asked.filter((slot) => slot === 'createIntent')).toHaveLength(tries + 1);
  });

  test('where its fields never came, Continue says the same, and the page offers another try and the telephone', async () => {
    const { I } = await renderCheckout({ methods: ['card'] });
    I.open('payment');
    await I.answer('checkDelivery', deliveryAccepted);
    await I.failCard('createIntent');
    expect(within(I.panel()).getByRole('link', { name: '03 20 00 00 00' })).toBeTruthy();
    expect(within(I.panel()).getByRole('button', { name: 'Try again' })).toBeTruthy();
    I.goOn();
    expect(alert()?.textContent).toContain('Card payment cannot be reached at the moment.');
    expect(phone()).not.toBeNull();
  });

  test('in a shop that takes cash too, the alert names it, and offers no telephone', async () => {
    const { I } = await cardShop(['card', 'cash']);
    await I.failCard('checkCard');
    expect(alert()?.textContent).toContain('Try again, or choose cash.');
    expect(phone()).toBeNull();
  });

  test('an order without any method on offer does not ask for another one', async () => {
    const { I } = await renderCheckout({ methods: [] });
    I.open('confirmation');
    I.order();
    expect(alert()?.textContent).toContain('No way to pay is offered on this site at the moment.');
    expect(phone()).not.toBeNull();
  });
});

/** A checkout whose card is being looked at. */
async function cardShop(methods: ('card' | 'cash')[]) {
  const checkout = await renderCheckout({ methods });
  const { I } = checkout;
  I.open('payment');
  await I.answer('checkDelivery', deliveryAccepted);
  await I.answerCard('createIntent', undefined);
  await I.answerCard('loadForm', undefined);
  I.goOn();
  return checkout;
}
