import { createActor, fromPromise } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import { fetchDistance, isAddressNotFound, suggestAddresses } from '#api/locations.ts';
import type { Settings } from '#domain/entities.ts';
import { toPlaceLookup, validatePosition, type PositionResult, type DeliveryPlaceStore } from '#domain/delivery/location.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import { locationMachine } from '#machines/location.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { currentPosition } from '#platform/geolocation.ts';

/** Dependencies of the location panel. */
export type LocationOptions = {
  api: ApiClient;
  /** Returns the current settings. */
  settings: () => Settings;
  place: DeliveryPlaceStore;
  orderMode: OrderModeStore;
};

/** Maximum age in milliseconds of a cached position. */
const maximumPositionAgeMs = 60_000;

/**
 * Starts the location actor with the address calls and the device's geolocation. A choice is stored and sets the order mode.
 *
 * @spec docs/behaviour §1 Choose a location; §2 Location picker; §7 GET /v2/public/locations/
 */
export function startLocation({ api, settings, place, orderMode }: LocationOptions) {
  return createActor(
    locationMachine.provide({
      actions: {
        choosePickup: () => orderMode.choose('pickup'),
        choosePlace: (_, foundPlace) => {
          if (foundPlace.type !== 'found') return;
          place.choose(foundPlace.place);
          orderMode.choose('delivery');
        },
      },
      actors: {
        suggest: fromPromise(({ input, signal }) => suggestAddresses(api, input.query, { signal })),
        locate: fromPromise(async (): Promise<PositionResult> => {
          const position = await currentPosition({ maximumAgeMs: maximumPositionAgeMs });
          return typeof position === 'string' ? { type: 'unlocated', failure: position } : validatePosition(position);
        }),
        lookUp: fromPromise(async ({ input: { text }, signal }) => {
          try {
            return toPlaceLookup(await fetchDistance(api, text, { signal }), text, settings());
          } catch (error) {
            if (isAddressNotFound(error)) return { type: 'unknown' };
            throw error;
          }
        }),
      },
    }),
    inspectOptions(),
  ).start();
}
