// References: §n in docs/behaviour.

import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryAccepted, menuOf, renderCheckout, tacos } from './checkout-shop.tsx';

stubModalDialogs();

const nobody = { first_name: '', last_name: '', email: '', phone: '' };
const isInvalid = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';

describe('the steps (§4)', () => {
  test('each of five tabs opens the panel that it labels', async () => {
    const { I } = await renderCheckout();
    const tabs = within(screen.getByRole('tablist', { name: 'Checkout steps' })).getAllByRole('tab');
    const names = ['Order type', 'Your details', 'Delivery', 'Payment', 'Confirmation'];
    expect(tabs.map((tab) => tab.textContent.replace(/^\d/, ''))).toEqual(names);
    for (const name of names) {
      fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
      expect(screen.getByRole('tab', { selected: true, name: new RegExp(`^${name}`) })).toBeTruthy();
      expect(screen.getByRole('tabpanel', { name: new RegExp(`^${name}`) })).toBe(I.panel());
    }
  });

  test('a step before the open one is marked done only if complete', async () => {
    const { I } = await renderCheckout({ personal: nobody });
    I.open('confirmation');
    expect(screen.getByRole('tab', { name: 'Order type, done' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Your details' })).toBeTruthy();
  });

  test('each step before the open one is marked done unless its answer is missing', async () => {
    const marks = () =>
      screen
        .getAllByRole('tab')
        .filter((tab) => tab.textContent.endsWith(', done'))
        .map((tab) => tab.textContent.replace(', done', ''));
    const complete = await renderCheckout();
    complete.I.open('confirmation');
    expect(marks()).toEqual(['Order type', 'Your details', 'Delivery', 'Payment']);
    complete.I.open('personal');
    expect(marks()).toEqual(['Order type']);
    cleanup();
    const incomplete = await renderCheckout({ mode: null, delivery: { is_scheduled: true }, methods: [] });
    incomplete.I.open('confirmation');
    expect(marks()).toEqual(['Your details']);
  });

  test('opening a step focuses its heading, except on the first render', async () => {
    const { I } = await renderCheckout();
    expect(document.activeElement).toBe(document.body);
    I.open('personal');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your details' }));
  });

  test('choosing an order type checks it, and focuses the next step after half a second', async () => {
    const { I, recalculatedModes: modes } = await renderCheckout({ mode: null });
    act(() => screen.getByRole('radio', { name: 'Pickup' }).click());
    expect(modes).toEqual(['pickup']);
    expect(screen.getByRole('radio', { name: 'Pickup', checked: true })).toBeTruthy();
    I.wait(500);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your details' }));
  });

  test('choosing the same order type again also opens the next step', async () => {
    const { I } = await renderCheckout({ mode: 'pickup' });
    act(() => screen.getByRole('radio', { name: 'Pickup' }).click());
    expect(I.state()).toBe('type.chosen');
  });

  test('delivery is disabled with a message if the restaurant does not deliver', async () => {
    await renderCheckout({ settings: { 'features.delivery.active': 0 } });
    expect(screen.getByRole('radio', { name: 'Delivery' })).toHaveProperty('disabled', true);
    expect(screen.getByText('The restaurant does not deliver at the moment.')).toBeTruthy();
  });

  test('Back opens the previous step, and is absent on the first', async () => {
    const { I } = await renderCheckout();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    I.open('delivery');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(I.state()).toBe('personal.editing');
  });

  test('Back is disabled while the order is sent', async () => {
    const { I } = await renderCheckout();
    I.open('confirmation');
    const isDisabled = () => screen.getByRole('button', { name: 'Back' }).getAttribute('aria-disabled');
    expect(isDisabled()).toBe('false');
    I.order();
    await I.resolveActor('checkDelivery', deliveryAccepted);
    expect([I.state(), isDisabled()]).toEqual(['confirmation.placing', 'true']);
  });

  test('Continue is busy while the card form is prepared, but not at another step', async () => {
    const { I } = await renderCheckout({ methods: ['card'] });
    const isBusy = () => screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-busy');
    I.open('payment');
    await I.resolveActor('checkDelivery', deliveryAccepted);
    expect([I.state(), isBusy()]).toEqual(['payment.choosing', 'true']);
    I.open('personal');
    expect(isBusy()).toBeNull();
    I.open('payment');
    await I.resolveActor('checkDelivery', deliveryAccepted);
    await I.resolvePaymentActor('createIntent', undefined);
    await I.resolvePaymentActor('loadForm', undefined);
    expect(isBusy()).toBeNull();
  });

  test('a dish that has left the menu blocks the order, not the steps before', async () => {
    const { I, setMenus } = await renderCheckout();
    act(() => setMenus([menuOf(tacos)]));
    I.open('payment');
    await I.resolveActor('checkDelivery', deliveryAccepted);
    expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBeNull();
    I.open('confirmation');
    expect(
      screen.getByRole('button', { name: /^Order with/, description: 'Remove what is no longer available to order.' }).ariaDisabled,
    ).toBe('true');
  });
});

describe('your details (§5 Personal form)', () => {
  test('a blurred field shows its error, and no other field does', async () => {
    const { I } = await renderCheckout({ personal: nobody });
    I.open('personal');
    I.type('Email', 'lea@');
    expect(isInvalid('Email')).toBe(false);
    fireEvent.blur(screen.getByLabelText('Email'));
    expect(isInvalid('Email')).toBe(true);
    expect(I.panel().textContent).toContain('This does not look like an email address.');
    expect(['First name', 'Last name', 'Phone'].some(isInvalid)).toBe(false);
  });

  test('a blocked Continue shows all errors and focuses the first invalid field', async () => {
    const { I } = await renderCheckout({ personal: nobody });
    I.open('personal');
    I.goOn();
    I.dismiss();
    expect(['First name', 'Last name', 'Email', 'Phone'].every(isInvalid)).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  });

  test('Enter in a field opens the next step', async () => {
    const { I } = await renderCheckout();
    I.open('personal');
    fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Phone').form ?? document.body);
    await I.resolveActor('checkPhone', { type: 'complete' });
    expect(I.state()).toBe('delivery.editing');
  });

  test('typed values are stored in the drafts', async () => {
    const { I, drafts } = await renderCheckout({ personal: nobody });
    I.open('personal');
    I.type('First name', 'Zoé');
    I.type('Phone', '07');
    expect(drafts.getSnapshot().personal).toEqual({ ...nobody, first_name: 'Zoé', phone: '07' });
  });

  test('every field has its autocomplete token and input mode', async () => {
    const { I } = await renderCheckout();
    I.open('personal');
    const tokens = { 'First name': 'given-name', 'Last name': 'family-name', Email: 'email', Phone: 'tel' };
    for (const [label, value] of Object.entries(tokens)) expect(screen.getByLabelText(label).getAttribute('autocomplete')).toBe(value);
    expect(screen.getByLabelText('Phone').getAttribute('inputmode')).toBe('tel');
    expect(screen.getByLabelText('Email').getAttribute('inputmode')).toBe('email');
  });
});

describe('payment (§5 Payment form)', () => {
  test('only available methods can be chosen, and the choice is stored', async () => {
    const { I, actor, drafts } = await renderCheckout({ methods: ['cash', 'card'] });
    I.open('payment');
    await I.resolveActor('checkDelivery', deliveryAccepted);
    act(() => screen.getByRole('radio', { name: 'Card' }).click());
    expect(actor.getSnapshot().context.method).toBe('card');
    expect(drafts.getSnapshot().payment.method).toBe('card');
  });

  test('with cash only the step states where it is paid, by order type', async () => {
    const { I, orderMode } = await renderCheckout();
    I.open('payment');
    expect(screen.queryByRole('radio', { name: 'Card' })).toBeNull();
    expect(I.panel().textContent).toContain('At the counter');
    act(() => orderMode.choose('delivery'));
    expect(I.panel().textContent).toContain('To the rider');
  });

  test('without any payment method the page shows a message and the phone number', async () => {
    const { I } = await renderCheckout({ methods: [] });
    I.open('payment');
    expect(within(I.panel()).getByRole('link', { name: '03 20 00 00 00' }).getAttribute('href')).toBe('tel:+33320000000');
    expect(I.panel().textContent).toContain('No way to pay is offered on this site at the moment. Your cart is kept.');
  });

  test('cash is chosen where it is offered, until the customer chooses the card (§3)', async () => {
    const { I } = await renderCheckout({ methods: ['cash', 'card'] });
    I.open('payment');
    const group = () => screen.getByRole('group', { name: 'Payment' });
    expect(group()).toHaveProperty('disabled', true);
    await I.resolveActor('checkDelivery', deliveryAccepted);
    expect(group()).toHaveProperty('disabled', false);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Cash' }).checked).toBe(true);
    expect(screen.queryByRole('region', { name: 'Card details' })).toBeNull();
    act(() => screen.getByRole('radio', { name: 'Card' }).click());
    expect(screen.getByRole('region', { name: 'Card details' })).toBeTruthy();
  });

  test('meal vouchers are named at the cash only', async () => {
    const { I } = await renderCheckout({ methods: ['cash', 'card'], settings: { 'payments.meal_vouchers.pickup': ['Swile'] } });
    I.open('payment');
    expect(screen.getByRole('radio', { name: 'Card', description: 'Now, on this page' })).toBeTruthy();
  });
});
