import type { LocationPanel } from '#machines/location.machine.ts';
import { createLazyChart } from '#lazy/chart.ts';
import { locationSnapshot } from '#machines/initial-snapshots/location.ts';
import type { LocationOptions } from './location.actors.ts';
import { load } from '#lazy/load.ts';

/**
 * Creates the location panel's actor, which is lazy-loaded.
 *
 * @spec docs/behaviour §2 Location picker
 */
export function createLocation(options: LocationOptions): LocationPanel & { load(): Promise<void> } {
  return createLazyChart(locationSnapshot, async () => {
    const { startLocation } = await load(() => import('./location.actors.ts'));
    return startLocation(options);
  });
}
