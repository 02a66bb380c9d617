import { createActor, fromPromise } from 'xstate';
import type { ApiClient } from '#api/http.ts';
import { distanceTo, isUnknownPlace, suggestionsFor } from '#api/locations.ts';
import type { Settings } from '#domain/entities.ts';
import { lookUpOf, readFix, type Located, type PlaceStore } from '#domain/location.ts';
import type { OrderModeStore } from '#domain/order-mode.ts';
import { locationMachine } from '#machines/location.machine.ts';
import { watched } from '#platform/chart-watcher.ts';
import { currentFix } from '#platform/geolocation.ts';

/** What the location panel works with. */
export type LocationSources = {
  api: ApiClient;
  /** As they are now. */
  settings: () => Settings;
  place: PlaceStore;
  orderMode: OrderModeStore;
};

/** Milliseconds. A device that knows where it was a minute ago need not find out again. */
const fixMaximumAgeMs = 60_000;

/**
 * Starts the location panel, its slots filled by the address calls and the device's position. A choice is kept, and sets
 * the order mode.
 *
 * @spec §1 Choose a location; §2 Location picker; §7 GET /v2/public/locations/
 */
export function startLocation({ api, settings, place, orderMode }: LocationSources) {
  return createActor(
    locationMachine.provide({
      actions: {
        keepPickup: () => orderMode.choose('pickup'),
        keepPlace: (_, found) => {
          if (found.is !== 'found') return;
          place.choose(found.place);
          orderMode.choose('delivery');
        },
      },
      actors: {
        suggest: fromPromise(({ input, signal }) => suggestionsFor(api, input.query, { signal })),
        locate: fromPromise(async (): Promise<Located> => {
          const fix = await currentFix({ maximumAgeMs: fixMaximumAgeMs });
          return typeof fix === 'string' ? { is: 'unlocated', failure: fix } : readFix(fix);
        }),
        lookUp: fromPromise(async ({ input: { text }, signal }) => {
          try {
            return lookUpOf(await distanceTo(api, text, { signal }), text, settings());
          } catch (error) {
            if (isUnknownPlace(error)) return { is: 'unknown' };
            throw error;
          }
        }),
      },
    }),
    watched(),
  ).start();
}
