import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
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
