import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryAccepted, renderCheckout } from './checkout-shop.tsx';

stubModalDialogs();

const nobody = { first_name: '', last_name: '', email: '', phone: '' };
const isInvalid = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true';

describe('the steps (§4)', () => {
  test('five tabs bear their names and open their panel, which is named by its tab', async () => {
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

  test('a step before the open one is done only where it is filled in', async () => {
    const { I } = await renderCheckout({ personal: nobody });
    I.open('confirmation');
    expect(screen.getByRole('tab', { name: 'Order type, done' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Your details' })).toBeTruthy();
  });

  test('the focus goes to the heading of the step that opens, and not when the page is first shown', async () => {
    const { I } = await renderCheckout();
    expect(document.activeElement).toBe(document.body);
    I.open('personal');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your details' }));
  });

  test('a chosen order type is marked, and half a second later the next step has the focus', async () => {
    const { I, modes } = await renderCheckout({ mode: null });
    act(() => screen.getByRole('radio', { name: 'Pickup' }).click());
    expect(modes).toEqual(['pickup']);
    expect(screen.getByRole('radio', { name: 'Pickup', checked: true })).toBeTruthy();
    I.wait(500);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your details' }));
  });

  test('the chosen order type, tapped again, leads on as well', async () => {
    const { I } = await renderCheckout({ mode: 'pickup' });
    act(() => screen.getByRole('radio', { name: 'Pickup' }).click());
    expect(I.state()).toBe('type.chosen');
  });

  test('a restaurant that does not deliver says so, and delivery cannot be chosen', async () => {
    await renderCheckout({ settings: { 'features.delivery.active': 0 } });
    expect(screen.getByRole('radio', { name: 'Delivery' })).toHaveProperty('disabled', true);
    expect(screen.getByText('The restaurant does not deliver at the moment.')).toBeTruthy();
  });

  test('Back leads one step back, and there is none on the first', async () => {
    const { I } = await renderCheckout();
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    I.open('delivery');
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(I.state()).toBe('personal.editing');
  });
});

describe('your details (§5 Personal form)', () => {
  test('a field that was left says what is wrong with it, and only that field', async () => {
    const { I } = await renderCheckout({ personal: nobody });
    I.open('personal');
    I.type('Email', 'lea@');
    expect(isInvalid('Email')).toBe(false);
    fireEvent.blur(screen.getByLabelText('Email'));
    expect(isInvalid('Email')).toBe(true);
    expect(I.panel().textContent).toContain('This does not look like an email address.');
    expect(['First name', 'Last name', 'Phone'].some(isInvalid)).toBe(false);
  });

  test('after a blocked Continue all faulty fields say so, and the focus stands in the first', async () => {
    const { I } = await renderCheckout({ personal: nobody });
    I.open('personal');
    I.goOn();
    I.dismiss();
    expect(['First name', 'Last name', 'Email', 'Phone'].every(isInvalid)).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  });

  test('Enter in a field goes on', async () => {
    const { I } = await renderCheckout();
    I.open('personal');
    fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Phone').form ?? document.body);
    expect(I.state()).toBe('delivery.editing');
  });

  test('what is typed goes to the drafts, field by field', async () => {
    const { I, drafts } = await renderCheckout({ personal: nobody });
    I.open('personal');
    I.type('First name', 'Zoé');
    I.type('Phone', '07');
    expect(drafts.getSnapshot().personal).toEqual({ ...nobody, first_name: 'Zoé', phone: '07' });
  });

  test('browsers may fill every field in, and phones show the keyboard that fits', async () => {
    const { I } = await renderCheckout();
    I.open('personal');
    const wanted = { 'First name': 'given-name', 'Last name': 'family-name', Email: 'email', Phone: 'tel' };
    for (const [label, value] of Object.entries(wanted)) expect(screen.getByLabelText(label).getAttribute('autocomplete')).toBe(value);
    expect(screen.getByLabelText('Phone').getAttribute('inputmode')).toBe('tel');
    expect(screen.getByLabelText('Email').getAttribute('inputmode')).toBe('email');
  });
});

describe('payment (§5 Payment form)', () => {
  test('only what is offered can be chosen, and the choice outlives the page', async () => {
    const { I, actor, drafts } = await renderCheckout({ methods: ['cash', 'card'] });
    I.open('payment');
    await I.answer('checkDelivery', deliveryAccepted);
    act(() => screen.getByRole('radio', { name: 'Card' }).click());
    expect(actor.getSnapshot().context.method).toBe('card');
    expect(drafts.getSnapshot().payment.method).toBe('card');
  });

  test('cash alone is said to be paid at the counter or at the door, by the order type', async () => {
    const { I, orderMode } = await renderCheckout();
    I.open('payment');
    expect(screen.queryByRole('radio', { name: 'Card' })).toBeNull();
    expect(I.panel().textContent).toContain('At the counter');
    act(() => orderMode.choose('delivery'));
    expect(I.panel().textContent).toContain('To the rider');
  });

  test('without any way to pay the page says so and gives the telephone', async () => {
    const { I } = await renderCheckout({ methods: [] });
    I.open('payment');
    expect(within(I.panel()).getByRole('link', { name: '03 20 00 00 00' }).getAttribute('href')).toBe('tel:0320000000');
  });
});
