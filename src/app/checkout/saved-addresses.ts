import { addressFields, type SavedAddressesStore } from '#domain/delivery/saved-address.ts';
import type { DeliveryForm, OrderPayload } from '#domain/entities.ts';
import { cleanDelivery, fullAddress } from '#domain/order/forms.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { savedAddressesKey } from '#stores/storage-keys.ts';
import { storageParsers } from '#stores/stored-data.ts';
import type { ShopServices } from '#app/shop-services.ts';
import { load } from '#lazy/load.ts';

async function loadStore(storage: KeyValueStorage): Promise<SavedAddressesStore> {
  const { createSavedAddresses } = await load(() => import('#stores/saved-addresses.ts'));
  return createSavedAddresses(storage, storageParsers);
}

/**
 * Loads the store of this browser's delivery addresses. Returns null immediately if none is stored. The promise resolves to null if the
 * store's module cannot be loaded.
 */
export function loadSavedAddresses({
  storage,
  drafts,
}: Pick<ShopServices, 'storage' | 'drafts'>): Promise<SavedAddressesStore | null> | null {
  if (storage.get(savedAddressesKey) === null) return null;
  return loadStore(storage).then(
    (store) => ({
      ...store,
      // A new default address is also filled into the delivery form of the next order.
      setDefault(address) {
        store.setDefault(address);
        if (address !== null) drafts.change('delivery', addressFields(address));
      },
    }),
    () => null,
  );
}

/**
 * Stores the address of a placed delivery, and fills the default address into the delivery form of the next order. The stored address is
 * taken from the form, because the payload has address, supplement and note joined into one text.
 */
export function saveOrderAddress(
  { storage, drafts }: Pick<ShopServices, 'storage' | 'drafts'>,
  { is_pickup, customer }: Pick<OrderPayload, 'is_pickup' | 'customer'>,
): void {
  const form = cleanDelivery(drafts.getSnapshot().delivery);
  // Another tab may have placed the order, from a form that this tab does not have.
  if (is_pickup || customer.location.address !== fullAddress(form)) return;
  storeAddressAndResetForm({ storage, drafts }, form).catch((error: unknown) =>
    console.warn('the address of the order could not be stored', error),
  );
}

async function storeAddressAndResetForm({ storage, drafts }: Pick<ShopServices, 'storage' | 'drafts'>, form: DeliveryForm): Promise<void> {
  const store = await loadStore(storage);
  store.add(form);
  const defaultAddress = store.getSnapshot().find((address) => address.is_default === true);
  if (defaultAddress !== undefined) drafts.change('delivery', addressFields(defaultAddress));
}
