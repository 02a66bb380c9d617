import { createActor, fromPromise } from 'xstate';
import { isTooFar } from '#domain/delivery.ts';
import type { Settings } from '#domain/entities.ts';
import type { TypedAddress } from '#domain/delivery/location.ts';
import { addressMachine } from '#machines/address.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import type { DestinationStore } from '#stores/destination.ts';

/**
 * Starts the lookup of the typed address. The destination store caches its result, from which the fee is calculated.
 *
 * @spec §9 Delivery fee
 */
export function startAddress({
  destination,
  settings,
  place,
}: {
  destination: DestinationStore;
  settings: () => Settings;
  place: TypedAddress | null;
}) {
  return createActor(
    addressMachine.provide({
      actors: {
        locate: fromPromise(async ({ input, signal }) => {
          const found = input.place === null ? null : await destination.resolveAddress(input.place, signal);
          if (found === null) return { type: 'unknown' };
          return { type: 'distance' in found && isTooFar(found.distance, settings()) ? 'tooFar' : 'found' };
        }),
      },
    }),
    { ...inspectOptions(), input: { place } },
  ).start();
}
