import type { FormDraftsStore } from '#domain/drafts.ts';
import type { KeptPlace, PlaceStore } from '#domain/location.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { notifier } from './notifier.ts';
import type { Readers } from './storage-schemas.ts';

const key = 'location:place';

/**
 * Where the order is to be brought, as chosen on any screen and in any tab. It fills the delivery form once; an address
 * that is typed there meanwhile stands instead: the later wish counts.
 *
 * @spec §3 Persisted in browser storage: location state; §4 Personal validated
 */
export function createPlaceStore(options: {
  storage: KeyValueStorage;
  drafts: FormDraftsStore;
}): PlaceStore & { restore: (readers: Readers) => void } {
  const { storage, drafts } = options;
  const { subscribe, notify } = notifier<KeptPlace | null>();
  let place: KeptPlace | null = null;
  const typed = () => {
    const { address, city, postal_code } = drafts.getSnapshot().delivery;
    return JSON.stringify([address, city, postal_code]);
  };
  let seen = typed();

  function show(next: KeptPlace | null) {
    place = next;
    seen = typed();
    notify(place);
  }
  function keep(next: KeptPlace) {
    storage.set(key, JSON.stringify(next));
    show(next);
  }
  drafts.subscribe(() => {
    if (typed() === seen) return;
    seen = typed();
    if (place !== null && !place.isEntered) keep({ ...place, isEntered: true });
  });

  return {
    getSnapshot: () => place,
    getServerSnapshot: () => null,
    subscribe,
    choose: (chosen) => keep({ ...chosen, isEntered: false }),
    enter() {
      if (place === null || place.isEntered) return;
      const { address, city, postal_code } = place;
      keep({ ...place, isEntered: true });
      drafts.change('delivery', { ...(address === '' ? {} : { address }), city, postal_code });
    },
    forget() {
      storage.remove(key);
      show(null);
    },
    restore(readers) {
      show(place ?? readers.place(storage.get(key)));
      storage.onForeignChange((changed) => {
        if (changed !== null && changed !== key) return;
        const theirs = readers.place(storage.get(key));
        // Each tab has a delivery form of its own to fill.
        show(theirs && { ...theirs, isEntered: place !== null && place.isEntered && isSame(place, theirs) });
      });
    },
  };
}

function isSame(one: KeptPlace, other: KeptPlace): boolean {
  return one.address === other.address && one.city === other.city && one.postal_code === other.postal_code;
}
