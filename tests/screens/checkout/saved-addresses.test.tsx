import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memoryStorage } from '#platform/storage.ts';
import { createSavedAddresses } from '#stores/saved-addresses.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import { homeAddress, renderCheckout } from './checkout-shop.tsx';

const times = { is_scheduled: false, delivery_date: '', delivery_time_range: '' };
const work = {
  address: '4 rue Nationale',
  address2: '2e étage',
  courier_note: 'Accueil',
  city: 'Lille',
  postal_code: '59800',
  country: 'France',
};

async function renderAddresses() {
  const savedAddresses = createSavedAddresses(memoryStorage(), storageParsers);
  savedAddresses.add({ address: '', city: '', postal_code: '', country: 'France', ...homeAddress, ...times });
  savedAddresses.add({ ...work, ...times });
  const checkout = await renderCheckout({ mode: 'delivery', savedAddresses });
  await act(async () => checkout.I.open('delivery'));
  // The list is a chunk of its own, which the first test imports.
  await screen.findByRole('group', { name: 'Your addresses' }, { timeout: 10_000 });
  return { ...checkout, savedAddresses };
}

test('the addresses of earlier orders are listed, and the one in the form is checked', async () => {
  await renderAddresses();
  const names = screen.getAllByRole('radio').map((radio) => radio.getAttribute('name'));
  expect(names.filter((name) => name === 'saved-address')).toHaveLength(2);
  expect(screen.getByRole('radio', { name: '12 rue de Béthune' })).toHaveProperty('checked', true);
});

test('one tap fills all address fields, with floor and courier note', async () => {
  const { drafts } = await renderAddresses();
  fireEvent.click(screen.getByRole('radio', { name: '4 rue Nationale' }));
  expect(drafts.getSnapshot().delivery).toEqual({ ...work, ...times });
  expect(screen.getByRole('radio', { name: '4 rue Nationale' })).toHaveProperty('checked', true);
});

test('a deleted address leaves the list and keeps the form', async () => {
  const { drafts, savedAddresses } = await renderAddresses();
  fireEvent.click(screen.getByRole('button', { name: 'Delete · 12 rue de Béthune' }));
  expect(screen.queryByRole('radio', { name: '12 rue de Béthune' })).toBeNull();
  expect(savedAddresses.getSnapshot()).toEqual([work]);
  expect(drafts.getSnapshot().delivery.address).toBe('12 rue de Béthune');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Where should we deliver?' }));
});

test('each address shows postal code and city, and floor and courier note if it has them', async () => {
  await renderAddresses();
  expect(screen.getByRole('radio', { name: '12 rue de Béthune', description: '59000 Lille' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: '4 rue Nationale', description: '59800 Lille · 2e étage · Accueil' })).toBeTruthy();
});

test.each([{ address: '12 rue de Béthune bis' }, { postal_code: '59160' }, { city: 'Lomme' }])(
  'a form that differs in %o checks no address',
  async (change) => {
    const { drafts } = await renderAddresses();
    act(() => drafts.change('delivery', change));
    expect(screen.getByRole('radio', { name: '12 rue de Béthune' })).toHaveProperty('checked', false);
  },
);

test('without addresses no list is shown', async () => {
  const { savedAddresses } = await renderAddresses();
  for (const saved of savedAddresses.getSnapshot()) act(() => savedAddresses.remove(saved));
  expect(screen.queryByRole('group', { name: 'Your addresses' })).toBeNull();
});
