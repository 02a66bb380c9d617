import { createActor, fromPromise } from 'xstate';
import { isTooFar } from '#domain/delivery.ts';
import type { Settings } from '#domain/entities.ts';
import type { EnteredAddress } from '#domain/delivery/location.ts';
import { addressMachine } from '#machines/address.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import type { DestinationStore } from '#stores/destination.ts';

/**
 * Starts the chart that looks up the entered address. The destination store caches the result, from which the fee is calculated.
 *
 * @spec docs/behaviour §9 Delivery fee
 */
export function startAddress({
  destination,
  settings,
  address,
}: {
  destination: DestinationStore;
  settings: () => Settings;
  address: EnteredAddress | null;
}) {
  return createActor(
    addressMachine.provide({
      actors: {
        locate: fromPromise(async ({ input, signal }) => {
          const resolved = input.address === null ? null : await destination.resolveAddress(input.address, signal);
          if (resolved === null) return { type: 'unknown' };
          return { type: 'distance' in resolved && isTooFar(resolved.distance, settings()) ? 'tooFar' : 'found' };
        }),
      },
    }),
    { ...inspectOptions(), input: { address } },
  ).start();
}
