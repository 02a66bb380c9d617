import { toSavedAddress, type SavedAddressesStore } from '#domain/delivery/saved-address.ts';
import type { DeliveryForm, OrderPayload } from '#domain/entities.ts';
import { cleanDelivery, fullAddress } from '#domain/order/forms.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { savedAddressesKey } from '#stores/checkout-storage-keys.ts';
import { storageParsers } from '#stores/storage-schemas.ts';
import type { ShopServices } from '#app/shop-services.ts';

async function loadStore(storage: KeyValueStorage): Promise<SavedAddressesStore> {
  const { createSavedAddresses } = await import('#stores/saved-addresses.ts');
  return createSavedAddresses(storage, storageParsers);
}

/**
 * Loads the addresses of earlier orders, or null if the code cannot be loaded. Returns null if this browser has stored none. A default
 * address is filled into the delivery form at once, with which the next order begins.
 */
export function loadSavedAddresses({
  storage,
  drafts,
}: Pick<ShopServices, 'storage' | 'drafts'>): Promise<SavedAddressesStore | null> | null {
  if (storage.get(savedAddressesKey) === null) return null;
  return loadStore(storage).then(
    (store) => ({
      ...store,
      setDefault(address) {
        store.setDefault(address);
        if (address !== null) drafts.change('delivery', toSavedAddress(address));
      },
    }),
    () => null,
  );
}

/**
 * Stores the address of a placed delivery, with its supplement and note, which the payload has joined. The next order begins with the
 * default address.
 */
export function saveOrderAddress(
  { storage, drafts }: Pick<ShopServices, 'storage' | 'drafts'>,
  { is_pickup, customer }: Pick<OrderPayload, 'is_pickup' | 'customer'>,
): void {
  const form = cleanDelivery(drafts.getSnapshot().delivery);
  // Another tab may have placed the order, from a form that this tab does not have.
  if (is_pickup || customer.location.address !== fullAddress(form)) return;
  addAddress({ storage, drafts }, form).catch((error: unknown) => console.warn('the address of the order could not be stored', error));
}

async function addAddress({ storage, drafts }: Pick<ShopServices, 'storage' | 'drafts'>, form: DeliveryForm): Promise<void> {
  const store = await loadStore(storage);
  store.add(form);
  const usual = store.getSnapshot().find((address) => address.is_default === true);
  if (usual !== undefined) drafts.change('delivery', toSavedAddress(usual));
}
