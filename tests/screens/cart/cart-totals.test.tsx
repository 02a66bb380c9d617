// References: complaints and §n in docs/behaviour.

import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatPrice } from '#format/numbers.ts';
import { lineAt, offer, zone } from '../../domain/shop.ts';
import { stubModalDialogs } from '../../ui/modal-dialogs.ts';
import { amountAt, renderCart } from './cart-shop.tsx';
import { elementWithText } from '../../ui/elements.ts';

stubModalDialogs();

test('subtotal, each discount under its offer’s name, and the total (§9)', async () => {
  await renderCart({ offers: [offer({ id: 7, name: 'Happy hour', value: 10 }), offer({ id: 8, type: 'fixed_amount', value: 2 })] });
  expect(amountAt(/^Subtotal$/)).toBe('18.00');
  expect(amountAt(/Happy hour/)).toBe('-1.80');
  expect(amountAt(/Offer of the moment/)).toBe('-2.00');
  expect(amountAt('Total')).toBe('14.20');
  expect(screen.getByText(/^including VAT/)).toBeTruthy();
});

test('a shop that does not deliver offers no switch, and a delivery can always become a pickup (§1)', async () => {
  const { orderMode } = await renderCart({ settings: { 'features.delivery.active': 0 } });
  expect(screen.queryByRole('button', { name: 'Have it delivered' })).toBeNull();
  act(() => orderMode.choose('delivery'));
  expect(screen.getByRole('button', { name: 'Collect it instead' })).toBeTruthy();
});

test('the switch in the cart turns the order into a delivery and back (§1)', async () => {
  const { orderMode } = await renderCart({ settings: { 'features.delivery.active': 1 } });
  fireEvent.click(screen.getByRole('button', { name: 'Have it delivered' }));
  expect(orderMode.getSnapshot().chosen).toBe('delivery');
  expect(screen.getByText('worked out at your address')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Collect it instead' }));
  expect(screen.queryByText('worked out at your address')).toBeNull();
});

test('a delivery below the minimum shows the amount that avoids the surcharge (§9)', async () => {
  const settings = { 'features.delivery.active': 1, 'features.delivery.minimum_order': 25, 'features.delivery.flat_charge': 2 };
  const { orderMode } = await renderCart({ settings });
  expect(screen.queryByText(/surcharge/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Have it delivered' }));
  expect(orderMode.getSnapshot().mode).toBe('delivery');
  expect(
    elementWithText(`Add ${formatPrice(500, 'en')} to avoid the small order surcharge of ${formatPrice(200, 'en')}`.replace(/\s/g, ' ')),
  ).toBeTruthy();
});

test('free delivery is shown in the delivery’s row, and not for a pickup (complaint 13)', async () => {
  await renderCart({ offers: [offer({ type: 'free_delivery' })], settings: { 'features.delivery.active': 1 } });
  expect(screen.queryByText('Free')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Have it delivered' }));
  expect(screen.getByText('Free').closest('div')?.textContent).toBe('Delivery Free');
});

test('with a known address, the missing amount follows its zone and the fee is shown (§9)', async () => {
  const destination = { zone: { ...zone, delivery_fee: 3, minimum_order: 22, flat_charge: 4 } };
  await renderCart({ destination, settings: { 'features.delivery.active': 1 } });
  fireEvent.click(screen.getByRole('button', { name: 'Have it delivered' }));
  expect(
    elementWithText(`Add ${formatPrice(200, 'en')} to avoid the small order surcharge of ${formatPrice(400, 'en')}`.replace(/\s/g, ' ')),
  ).toBeTruthy();
  expect([amountAt('Delivery', 'dt'), amountAt('Small order surcharge')]).toEqual(['3.00', '4.00']);
});

test('the total is labelled as excluding delivery only while the fee is unknown (§9)', async () => {
  await renderCart({ settings: { 'features.delivery.active': 1 } });
  expect(screen.queryByText('Total excluding delivery')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Have it delivered' }));
  expect(amountAt('Total excluding delivery')).toBe('20.00');
  expect(screen.queryByText('Total')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Collect it instead' }));
  expect(amountAt('Total')).toBe('18.00');
});

test('switching the mode shows the price of the same items in the other mode (§3 Item: price_delivery, price_pickup)', async () => {
  const { cart } = await renderCart({ settings: { 'features.delivery.active': 1 } });
  const comparison = () => screen.queryByText(/for these items/)?.textContent.replaceAll(/\s/g, ' ');
  expect(comparison()).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: 'Have it delivered' }));
  expect(comparison()).toBe('Delivery prices: €20.00 for these items instead of €18.00 for pickup.');
  expect(screen.getByText(/for these items/).closest('[data-live]')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Collect it instead' }));
  expect(comparison()).toBe('Pickup prices: €18.00 for these items instead of €20.00 delivered.');
  act(() => cart.clear());
  act(() => void cart.add(lineAt(800, { item_id: 3 })));
  expect(comparison()).toBeUndefined();
});

test('no minimum is shown while the zone is unknown (§9)', async () => {
  const delivery = { active: 1, calculation_type: 'zone_based', minimum_order: 25, flat_charge: 2 };
  await renderCart({ settings: Object.fromEntries(Object.entries(delivery).map(([key, value]) => [`features.delivery.${key}`, value])) });
  fireEvent.click(screen.getByRole('button', { name: 'Have it delivered' }));
  expect(screen.getByText('worked out at your address')).toBeTruthy();
  expect(screen.queryByText(/surcharge/)).toBeNull();
});

test('the explanation of the total lists lines, offers, delivery, surcharge and tax, and has the same total (§9)', async () => {
  const offers = [offer({ name: 'Ten off' }), offer({ id: 'gift', name: 'A burger', type: 'free_item', items: [2] })];
  const destination = { zone: { ...zone, delivery_fee: 3, minimum_order: 22, flat_charge: 4 } };
  await renderCart({ offers, destination, settings: { 'features.delivery.active': 1 } });
  fireEvent.click(screen.getByRole('button', { name: 'Have it delivered' }));
  const why = screen.getByText('Why this total?').closest('details') ?? document.createElement('details');
  expect(why.querySelector('dl')).toBeNull();
  act(() => {
    why.open = true;
    fireEvent(why, new Event('toggle'));
  });
  const rows = [...why.querySelectorAll('dl > div')].map((row) => [
    row.querySelector('dt')?.textContent.replaceAll(/\s/g, ' '),
    row.querySelector('data')?.value,
    row.querySelector('dd')?.textContent.replaceAll(/\s/g, ' '),
  ]);
  expect(rows).toEqual([
    ['2 × Tacos', '20.00', '€20.00'],
    ['1 × Burger', '0.00', 'Free'],
    ['Subtotal', '20.00', '€20.00'],
    ['Ten off', '-2.00', '-€2.00'],
    ['A burger', '0.00', 'Free'],
    ['Delivery', '3.00', '€3.00'],
    ['Small order surcharge', '4.00', '€4.00'],
    ['Total', '25.00', '€25.00'],
    ['including VAT 10%', '2.27', '€2.27'],
  ]);
});

test('the cart shows what is missing for the next offer, and first what avoids the surcharge', async () => {
  const settings = { 'features.delivery.active': 1, 'features.delivery.minimum_order': 25, 'features.delivery.flat_charge': 2 };
  await renderCart({ settings, offers: [offer({ name: 'A free lemonade', type: 'free_item', items: [2], minimum_amount: 28 })] });
  const bar = () => document.querySelector('progress');
  expect(document.body.textContent.replaceAll(/\s/g, ' ')).toContain('Only €10.00 more: A free lemonade');
  expect([bar()?.value, bar()?.max]).toEqual([1800, 2800]);
  fireEvent.click(screen.getByRole('button', { name: 'Have it delivered' }));
  expect(screen.queryByText(/A free lemonade/)).toBeNull();
  expect([bar()?.value, bar()?.max]).toEqual([2000, 2500]);
});
