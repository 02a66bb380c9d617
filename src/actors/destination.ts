import type { QueryClient } from '@tanstack/react-query';
import { distanceTo } from '#api/locations.ts';
import type { ApiClient } from '#api/http.ts';
import type { Readable } from '#domain/cart.ts';
import { calculationType, zoneFor } from '#domain/delivery.ts';
import type { FormDraftsStore } from '#domain/drafts.ts';
import type { DeliveryForm, Destination, DistanceResult, Settings } from '#domain/entities.ts';
import { deliveryZones } from '#domain/settings.ts';
import { notifier } from './notifier.ts';

type Place = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>;

/** The typed address as one line, as it is looked up and as an order carries it. */
const addressLine = ({ address, city, postal_code }: Place) => `${address.trim()}, ${postal_code.trim()} ${city.trim()}`;

/**
 * Where the typed address is, as far as the delivery's price is concerned: its zone, at once, or the distance, once it
 * was looked up. Null: not known (yet).
 *
 * @spec §9 Delivery fee; §7 GET /v2/public/locations/distance
 */
export type DestinationStore = Readable<Destination | null> & {
  /** Looks the address up where that takes the back end. Rejects when it cannot be; null: no zone serves it. */
  locate: (place: Place, signal: AbortSignal) => Promise<Destination | null>;
};

export function createDestination(options: { drafts: FormDraftsStore; queryClient: QueryClient; api: ApiClient }): DestinationStore {
  const { drafts, queryClient, api } = options;
  const { subscribe, tell } = notifier<Destination | null>();
  const distances = new Map<string, DistanceResult>();
  let shown: Destination | null = null;

  const settings = () => queryClient.getQueryData<Settings>(['settings']) ?? {};
  function known(place: Place): Destination | null {
    if (calculationType(settings()) === 'zone_based') {
      const zone = zoneFor(place, deliveryZones(settings()));
      return zone && { zone };
    }
    const distance = distances.get(addressLine(place));
    return distance === undefined ? null : { distance };
  }
  function show() {
    const next = known(drafts.getSnapshot().delivery);
    if (JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    tell(shown);
  }
  drafts.subscribe(show);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryKey[0] === 'settings') show();
  });

  return {
    getSnapshot: () => shown,
    getServerSnapshot: () => null,
    subscribe,
    async locate(place, signal) {
      const there = known(place);
      if (there !== null || calculationType(settings()) === 'zone_based') return there;
      const distance = await distanceTo(api, addressLine(place), { signal });
      distances.set(addressLine(place), distance);
      show();
      return { distance };
    },
  };
}
