import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { AddressBook } from '#features/account/profile/address-book.tsx';
import { memoryStorage } from '#platform/storage.ts';
import { createSavedAddresses } from '#stores/saved-addresses.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import { renderWithI18n } from '../ui/render-with-i18n.tsx';

const times = { is_scheduled: false, delivery_date: '', delivery_time_range: '' };

async function renderBook(...streets: string[]) {
  const store = createSavedAddresses(memoryStorage(), storageParsers);
  for (const address of streets) store.add({ address, city: 'Lille', postal_code: '59000', country: 'France', ...times });
  // Waits for the loaded store and the subscription to it.
  await act(async () => {
    renderWithI18n(
      <main>
        <h1>My profile</h1>
        <AddressBook load={async () => store} />
      </main>,
    );
  });
  return store;
}

test('one of several addresses is the default one', async () => {
  const store = await renderBook('1 rue A', '2 rue B');
  expect(screen.queryAllByRole('radio', { checked: true })).toEqual([]);
  fireEvent.click(screen.getByRole('radio', { name: '1 rue A' }));
  expect(screen.getAllByRole('radio', { checked: true }).map((radio) => radio.getAttribute('name'))).toEqual(['default-address']);
  expect(store.getSnapshot()[0]).toMatchObject({ address: '1 rue A', is_default: true });
});

test('a deleted address leaves the list, and the focus goes to the title', async () => {
  const store = await renderBook('1 rue A', '2 rue B');
  fireEvent.click(screen.getByRole('button', { name: 'Delete · 2 rue B' }));
  expect(store.getSnapshot().map(({ address }) => address)).toEqual(['1 rue A']);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'My profile' }));
});

test('an address shows its postcode, city, floor and note', async () => {
  const store = createSavedAddresses(memoryStorage(), storageParsers);
  store.add({
    address: '1 rue A',
    city: 'Lille',
    postal_code: '59000',
    country: 'France',
    ...times,
    address2: '3e étage',
    courier_note: 'Sonnez',
  });
  await act(async () => void renderWithI18n(<AddressBook load={async () => store} />));
  expect(screen.getByText('59000 Lille · 3e étage · Sonnez')).toBeTruthy();
  // Without a page around it, the deletion moves no focus.
  fireEvent.click(screen.getByRole('button', { name: 'Delete · 1 rue A' }));
  expect(document.querySelector('fieldset')).toBeNull();
});

test('an address without floor and note shows postcode and city', async () => {
  await renderBook('1 rue A');
  expect(screen.getByText('59000 Lille')).toBeTruthy();
});

test('addresses that cannot be loaded are reported to the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const error = new Error('no storage');
  await act(async () => void renderWithI18n(<AddressBook load={() => Promise.reject(error)} />));
  expect(warn).toHaveBeenCalledWith('the saved addresses could not be loaded', error);
  expect(document.querySelector('fieldset')).toBeNull();
  warn.mockRestore();
});
