import type { LocationPanel } from '#machines/location.machine.ts';
import { createLazyActor } from '#actors/lazy-actor.ts';
import type { LocationOptions } from './location.actors.ts';
import { load } from '#lazy/load.ts';

/** The chart's initial snapshot. */
export const closedLocation: ReturnType<LocationPanel['getSnapshot']> = {
  value: 'closed',
  context: { query: '', suggestions: [], pendingLookup: { text: '', isPosition: false } },
  hasTag: () => false,
};

/**
 * Creates the location panel's actor, which is lazy-loaded.
 *
 * @spec docs/behaviour §2 Location picker
 */
export function createLocation(options: LocationOptions): LocationPanel & { load(): Promise<void> } {
  return createLazyActor(closedLocation, async () => {
    const { startLocation } = await load(() => import('./location.actors.ts'));
    return startLocation(options);
  });
}
