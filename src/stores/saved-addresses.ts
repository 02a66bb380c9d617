import {
  addAddress,
  isSameAddress,
  addressFields,
  withDefault,
  type SavedAddress,
  type SavedAddressesStore,
} from '#domain/delivery/saved-address.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { savedAddressesKey } from '#stores/storage-keys.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { StorageParsers } from './storage-schemas.ts';

const noAddresses: readonly SavedAddress[] = [];

/** Creates the store of saved addresses. It reads storage on each access, because a logout and other tabs change it. */
export function createSavedAddresses(storage: KeyValueStorage, storageParsers: StorageParsers): SavedAddressesStore {
  const { subscribe, notify } = createNotifier<readonly SavedAddress[]>();
  let cached: { text: string | null; addresses: readonly SavedAddress[] } = { text: null, addresses: noAddresses };

  function getSnapshot() {
    const text = storage.get(savedAddressesKey);
    // Return the same reference while the text is the same, so that subscribers render only after a change.
    if (text !== cached.text) cached = { text, addresses: storageParsers.addresses(text) ?? noAddresses };
    return cached.addresses;
  }
  function writeAddresses(addresses: readonly SavedAddress[]) {
    if (addresses.length === 0) storage.remove(savedAddressesKey);
    else storage.set(savedAddressesKey, JSON.stringify(addresses));
    notify(getSnapshot());
  }
  storage.onForeignChange((key) => {
    if (key === null || key === savedAddressesKey) notify(getSnapshot());
  });

  return {
    getSnapshot,
    getServerSnapshot: () => noAddresses,
    subscribe,
    add: (form) => writeAddresses(addAddress(getSnapshot(), addressFields(form))),
    remove: (address) => writeAddresses(getSnapshot().filter((saved) => !isSameAddress(saved, address))),
    setDefault: (address) => writeAddresses(withDefault(getSnapshot(), address)),
  };
}
