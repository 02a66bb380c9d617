import { createActor, fromPromise } from 'xstate';
import { isTooFar } from '#domain/delivery.ts';
import type { DeliveryForm, Settings } from '#domain/entities.ts';
import { addressMachine } from '#machines/address.machine.ts';
import { watched } from '#platform/chart-watcher.ts';
import type { DestinationStore } from './destination.ts';

type Place = Pick<DeliveryForm, 'address' | 'city' | 'postal_code'>;

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
  place: Place | null;
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
