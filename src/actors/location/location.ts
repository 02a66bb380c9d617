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
 * Creates the location panel's actor, which is lazy-loaded with its messages.
 *
 * @spec docs/behaviour §2 Location picker
 */
export function createLocation({
  loadMessages,
  ...options
}: LocationOptions & { loadMessages: () => Promise<void> }): LocationPanel & { load(): Promise<void> } {
  return createLazyActor(closedLocation, async () => {
    const [{ startLocation }] = await Promise.all([load(() => import('./location.actors.ts')), loadMessages()]);
    return startLocation(options);
  });
}
