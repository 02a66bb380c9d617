// References: complaints and §n in docs/behaviour.

import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { item, offer, zone } from '../../domain/shop.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { deliveryAccepted, menuOf, orderPlaced, renderCheckout, tacos } from './checkout-shop.tsx';

stubModalDialogs();

async function renderReview(options: Parameters<typeof renderCheckout>[0] = {}) {
  const checkout = await renderCheckout(options);
  checkout.I.open('confirmation');
  return checkout;
}
const summary = () => screen.getByRole('region', { name: 'Your order' });
const normaliseSpaces = (element: Element) => element.textContent.replaceAll(/[\u00A0\u202F]/g, ' ');
const orderButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Order (with|and)/ });

describe('the order button (L221-14)', () => {
  test('states the obligation to pay, by payment method, and the total', async () => {
    const { I } = await renderReview({ methods: ['cash', 'card'] });
    expect(normaliseSpaces(orderButton())).toBe('Order with obligation to pay · €21.00');
    I.open('payment');
    await I.resolveActor('checkDelivery', deliveryAccepted);
    act(() => screen.getByRole('radio', { name: 'Card' }).click());
    I.open('confirmation');
    expect(normaliseSpaces(orderButton())).toBe('Order and pay · €21.00');
  });

  test('places one order if pressed repeatedly (complaint 1)', async () => {
    const { I, actors } = await renderReview();
    I.order();
    I.order();
    await I.resolveActor('checkDelivery', deliveryAccepted);
    I.order();
    fireEvent.submit(orderButton().form ?? document.body);
    await I.resolveActor('submitOrder', orderPlaced);
    expect(screen.queryByRole('button', { name: /^Order (with|and)/ })).toBeNull();
    expect(actors.invoked).toEqual(['checkDelivery', 'submitOrder', 'updateOrder']);
  });

  test('places no order while a cart line is unavailable, and focuses the reason (complaint 18)', async () => {
    const { I, actors, setMenus, cart } = await renderReview();
    act(() => setMenus([menuOf(tacos)]));
    I.order();
    expect(actors.invoked).toEqual([]);
    expect(orderButton().getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement?.textContent).toContain('No longer available as you chose it');
    act(() => screen.getByRole('button', { name: 'Remove · Fries' }).click());
    expect(cart.getSnapshot()).toHaveLength(1);
    expect(orderButton().getAttribute('aria-disabled')).toBeNull();
  });

  test('is replaced by a lookup button while the total lacks the fee by distance (complaint 8)', async () => {
    const { I, actors } = await renderReview({ mode: 'delivery', settings: { 'features.delivery.calculation_type': 'distance_based' } });
    expect(screen.queryByRole('button', { name: /^Order (with|and)/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Work out the delivery fee' }));
    expect(I.state()).toBe('delivery.checking');
    expect(actors.invoked).toEqual(['checkDelivery']);
  });

  test('reports missing fields while there is no address (§8)', async () => {
    const { I } = await renderReview({
      mode: 'delivery',
      delivery: { address: '' },
      settings: { 'features.delivery.calculation_type': 'distance_based' },
    });
    I.order();
    expect(screen.getByRole('alertdialog').textContent).toContain('Please fill out all required fields');
  });
});

describe('the review (L221-14)', () => {
  test('shows each line with choices, note, quantity and price, and the breakdown of the total', async () => {
    await renderReview({ offers: [offer({ name: 'Monday' })] });
    const [first] = within(summary()).getAllByRole('listitem');
    for (const part of ['2 ×', 'Tacos', 'Cheddar', 'Note: No onions', '€18.00'])
      expect(normaliseSpaces(first ?? summary())).toContain(part);
    expect(first?.textContent).not.toContain('Hot');
    const rows = ['Subtotal €21.00', 'Discount · Monday -€2.10', 'Total €18.90', 'including VAT 5.5%', 'including VAT 10%'];
    for (const row of rows) expect(normaliseSpaces(summary()).replaceAll(',5', '.5').replaceAll(' %', '%')).toContain(row);
  });

  test('shows a gift as free, and no delivery fee for a pickup (complaint 13)', async () => {
    await renderReview({ offers: [offer({ type: 'free_item', items: [2] })] });
    expect(within(summary()).getAllByRole('listitem').at(-1)?.textContent).toMatch(/Fries.*Free.*€0\.00$/);
    expect(within(summary()).queryByText('Delivery')).toBeNull();
  });

  test('shows the fee of a delivery (§9 Delivery fee)', async () => {
    await renderReview({ mode: 'delivery' });
    expect(normaliseSpaces(summary())).toContain('Delivery €2.50');
  });

  test('shows the small order surcharge as a row of its own, also in the summary (§9 Delivery fee)', async () => {
    const zones = [{ ...zone, minimum_order: 50 }];
    const { I } = await renderReview({ mode: 'delivery', settings: { 'features.delivery.zones': zones } });
    const parts = 'Delivery €2.50Small order surcharge €1.50Total €27.00';
    expect(normaliseSpaces(summary())).toContain(parts);
    I.open('payment');
    expect(normaliseSpaces(summary())).toContain(parts);
  });

  test('shows order type, time, place, person and method, each with an edit link', async () => {
    const { I } = await renderReview();
    for (const response of [
      'Pickup',
      'Today, ready between 13:00 and 13:15',
      '14 place Rihour',
      'Léa Martin',
      'lea@example.fr',
      '06 12 34 56 78',
      'Cash',
    ])
      expect(I.panel().textContent).toContain(response);
    const ways = {
      'Edit · Order type': 'type',
      'Edit · Where and when': 'delivery',
      'Edit · Your details': 'personal',
      'Edit · Payment': 'payment',
    };
    for (const [name, tab] of Object.entries(ways)) {
      I.open('confirmation');
      fireEvent.click(screen.getByRole('button', { name }));
      expect(I.state()?.split('.')[0]).toBe(tab);
    }
    I.open('confirmation');
    expect(screen.getByRole('link', { name: 'Edit · Your order' })).toBeTruthy();
  });

  test('marks skipped steps as incomplete', async () => {
    const { I } = await renderReview({ personal: { email: '' } });
    expect(I.panel().textContent).toContain('Your detailsStill to fill in');
  });

  test('marks all answers that are missing, and no others', async () => {
    const { I } = await renderReview({ mode: null, methods: [] });
    for (const title of ['Order type', 'Where and when', 'Payment']) expect(I.panel().textContent).toContain(`${title}Still to fill in`);
    expect(I.panel().textContent).toContain('Your detailsLéa Martin');
  });

  test('marks a missing address, also once the order type is chosen', async () => {
    const { I } = await renderReview({ mode: 'delivery', delivery: { address: '' } });
    expect(I.panel().textContent).toContain('Order typeDelivery');
    expect(I.panel().textContent).toContain('Where and whenStill to fill in');
  });

  test('shows the address of a delivery in one line, and the note for the courier', async () => {
    const { I, drafts } = await renderReview({ mode: 'delivery' });
    expect(within(I.panel()).getByText('12 rue de Béthune, 59000 Lille')).toBeTruthy();
    expect(I.panel().textContent).not.toContain('Note for the courier');
    act(() => drafts.change('delivery', { address2: '3e étage', courier_note: 'Sonnez deux fois', country: 'Belgique' }));
    expect(within(I.panel()).getByText('12 rue de Béthune, 3e étage, 59000 Lille, Belgique')).toBeTruthy();
    expect(I.panel().textContent).toContain('Note for the courier: Sonnez deux fois');
    expect(I.panel().textContent).not.toContain('14 place Rihour');
  });

  test('names meal vouchers for cash only', async () => {
    const { I } = await renderReview({ methods: ['card'], settings: { 'payments.meal_vouchers.pickup': ['Swile'] } });
    expect(I.panel().textContent).toContain('PaymentCard');
    expect(I.panel().textContent).not.toContain('Meal vouchers');
  });

  test('lists the allergens of each item, or states that they are missing and whom to ask (EU 1169/2011)', async () => {
    await renderReview();
    expect(summary().textContent).toContain('Allergens: gluten, milk');
    expect(summary().textContent).toContain('Allergens: not filled in');
    expect(within(summary()).getByRole('link', { name: '03 20 00 00 00' })).toBeTruthy();
  });

  test('states that an item has no allergens, without whom to ask', async () => {
    const { cart, setMenus } = await renderReview();
    const plain = item({ item_id: 2, item_name: 'Fries', item_allergens: [] });
    act(() => setMenus([menuOf(tacos, plain)]));
    expect(summary().textContent).toContain('None of the 14 allergens that must be declared');
    expect(within(summary()).queryByRole('link', { name: '03 20 00 00 00' })).toBeNull();
    expect(cart.getSnapshot()).toHaveLength(2);
  });

  test('states that there is no right of withdrawal, and links to the terms (L221-28)', async () => {
    const { I } = await renderReview();
    expect(I.panel().textContent).toContain('There is no right of withdrawal for food made to order');
    expect(screen.getByRole('link', { name: 'Terms of service' }).getAttribute('href')).toBe('/terms-of-service');
  });
});
