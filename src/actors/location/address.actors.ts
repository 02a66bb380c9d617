import { createActor, fromPromise } from 'xstate';
import { isTooFar } from '#domain/delivery.ts';
import type { Settings } from '#domain/entities.ts';
import type { TypedAddress } from '#domain/location.ts';
import { addressMachine } from '#machines/address.machine.ts';
import { watched } from '#platform/chart-watcher.ts';
import type { DestinationStore } from '#stores/destination.ts';

/**
 * Starts the look at the typed address, which the destination keeps: the fee follows it. `settings` are as they are now.
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
          const found = input.place === null ? null : await destination.find(input.place, signal);
          if (found === null) return { is: 'unknown' };
          return { is: 'distance' in found && isTooFar(found.distance, settings()) ? 'tooFar' : 'found' };
        }),
      },
    }),
    { ...watched(), input: { place } },
  ).start();
}
