// References: §n in docs/behaviour.

import { act, cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { line } from '../../domain/shop.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { fries, menuOf, renderCheckout, tacos } from './checkout-shop.tsx';

stubModalDialogs();

const normaliseSpaces = (text: string | null | undefined) => text?.replaceAll(/\s/g, ' ');
const orderTypeText = (name: 'Pickup' | 'Delivery') =>
  normaliseSpaces(screen.getByRole('radio', { name: new RegExp(`^${name}`) }).closest('label')?.textContent);
const comparison = () => normaliseSpaces(screen.queryByText(/for these items/)?.textContent);

// The cart of `renderCheckout`: two tacos with cheddar cost 18 € for pickup and 20 € delivered, fries 3 € in both modes.
test('each order type shows its price of the items if the shop’s prices differ (§3 Item: price_delivery, price_pickup)', async () => {
  const { I, cart } = await renderCheckout({ mode: null });
  I.open('type');
  expect(orderTypeText('Pickup')).toContain('Your items: €21.00');
  expect(orderTypeText('Delivery')).toContain('Your items: €23.00');
  expect(comparison()).toBeUndefined();
  act(() => cart.clear());
  act(() => void cart.add(line({ item_id: 2, item_name: 'Fries' })));
  expect(orderTypeText('Pickup')).toContain('Your items: €3.00');
  expect(orderTypeText('Delivery')).toContain('Your items: €3.00');
  expect(comparison()).toBeUndefined();
});

test('a chosen order type compares its prices with the other’s', async () => {
  const { I } = await renderCheckout({ mode: 'delivery' });
  I.open('type');
  expect(comparison()).toBe('Delivery prices: €23.00 for these items instead of €21.00 for pickup.');
});

test('a restaurant that does not deliver compares no prices', async () => {
  const { I } = await renderCheckout({ mode: 'pickup', settings: { 'features.delivery.active': 0 } });
  I.open('type');
  expect([orderTypeText('Pickup')?.includes('Your items'), comparison()]).toEqual([false, undefined]);
});

test('both totals of the payment step are labelled as excluding delivery while the fee is unknown (§9)', async () => {
  const { I } = await renderCheckout({ mode: 'delivery', delivery: { address: '', city: '', postal_code: '' } });
  I.open('payment');
  expect(screen.getAllByText('Total excluding delivery')).toHaveLength(2);
  expect(screen.queryByText('Total')).toBeNull();
});

test('the fee of the address in the form is shown beside the order type', async () => {
  const { I } = await renderCheckout({ mode: 'pickup' });
  I.open('type');
  expect(orderTypeText('Delivery')).toContain('At your address for €2.50');
});

test('without an address the lowest fee is shown beside the order type', async () => {
  const { I } = await renderCheckout({ mode: null, delivery: { address: '', city: '', postal_code: '' } });
  I.open('type');
  expect(orderTypeText('Delivery')).toContain('At your door, from €2.50');
});

test('a fee that depends on the distance is announced as such beside the order type', async () => {
  const { I } = await renderCheckout({ mode: null, settings: { 'features.delivery.calculation_type': 'distance_based' } });
  I.open('type');
  expect(orderTypeText('Delivery')).toContain('The fee depends on the distance, you see it before you order.');
});

test('the pickup shows the restaurant’s address and the next time, if it has them', async () => {
  const { I } = await renderCheckout({ mode: null });
  I.open('type');
  expect(orderTypeText('Pickup')).toBe('Pickup 14 place Rihour, 59000 Lille Next time: today, 13:00 Your items: €21.00');
  expect(screen.getByRole('group', { name: 'Order type', description: 'Your choice leads to the next step.' })).toBeTruthy();
  cleanup();
  const closed = { ...menuOf(tacos, fries), pickup_time_ranges: {} };
  const bare = await renderCheckout({ mode: null, menus: [closed], settings: { 'contacts.address': '' } });
  bare.I.open('type');
  expect(orderTypeText('Pickup')).toBe('Pickup   Your items: €21.00');
});
