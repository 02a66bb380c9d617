import type { FormDraftsStore } from '#domain/order/drafts.ts';
import type { StoredDeliveryPlace, DeliveryPlaceStore } from '#domain/delivery/location.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { StorageParsers } from './storage-schemas.ts';
import { deliveryPlaceKey } from '#stores/storage-keys.ts';

/**
 * Creates the store of the chosen delivery place, kept in sync with the other tabs. A place prefills the delivery form once; an
 * address that is typed later takes precedence.
 *
 * @spec docs/behaviour §3 Persisted in browser storage: location state; §4 Personal validated
 */
export function createDeliveryPlaceStore(options: {
  storage: KeyValueStorage;
  drafts: FormDraftsStore;
}): DeliveryPlaceStore & { restore: (storageParsers: StorageParsers) => void } {
  const { storage, drafts } = options;
  const { subscribe, notify } = createNotifier<StoredDeliveryPlace | null>();
  let place: StoredDeliveryPlace | null = null;
  const serializeEnteredAddress = () => {
    const { address, city, postal_code } = drafts.getSnapshot().delivery;
    return JSON.stringify([address, city, postal_code]);
  };
  let lastEntered = serializeEnteredAddress();

  function publishPlace(next: StoredDeliveryPlace | null) {
    place = next;
    lastEntered = serializeEnteredAddress();
    notify(place);
  }
  function storePlace(next: StoredDeliveryPlace) {
    storage.set(deliveryPlaceKey, JSON.stringify(next));
    publishPlace(next);
  }
  drafts.subscribe(() => {
    if (serializeEnteredAddress() === lastEntered) return;
    lastEntered = serializeEnteredAddress();
    if (place !== null && !place.isEntered) storePlace({ ...place, isEntered: true });
  });

  return {
    getSnapshot: () => place,
    getServerSnapshot: () => null,
    subscribe,
    choose: (chosen) => storePlace({ ...chosen, isEntered: false }),
    fillDeliveryForm() {
      if (place === null || place.isEntered) return;
      const { address, city, postal_code } = place;
      storePlace({ ...place, isEntered: true });
      drafts.change('delivery', { ...(address === '' ? {} : { address }), city, postal_code });
    },
    clear() {
      storage.remove(deliveryPlaceKey);
      publishPlace(null);
    },
    restore(storageParsers) {
      publishPlace(place ?? storageParsers.place(storage.get(deliveryPlaceKey)));
      storage.onForeignChange((changed) => {
        if (changed !== null && changed !== deliveryPlaceKey) return;
        const foreignPlace = storageParsers.place(storage.get(deliveryPlaceKey));
        // Each tab prefills its own delivery form, so keep this tab's `isEntered`.
        publishPlace(
          foreignPlace && { ...foreignPlace, isEntered: place !== null && place.isEntered && isSameAddress(place, foreignPlace) },
        );
      });
    },
  };
}

function isSameAddress(a: StoredDeliveryPlace, b: StoredDeliveryPlace): boolean {
  return a.address === b.address && a.city === b.city && a.postal_code === b.postal_code;
}
