import type { LocationPanel } from '#machines/location.machine.ts';
import { lazyActor } from './lazy-actor.ts';
import type { LocationSources } from './location.actors.ts';

/** How the chart begins. */
export const closedLocation: ReturnType<LocationPanel['getSnapshot']> = {
  value: 'closed',
  context: { query: '', suggestions: [], sought: { text: '', isPosition: false }, failure: null },
  hasTag: () => false,
};

/** The location panel's actor, fetched when it is needed. @spec §2 Location picker */
export function createLocation(sources: LocationSources): LocationPanel & { wake(): Promise<void> } {
  return lazyActor(closedLocation, async () => (await import('./location.actors.ts')).startLocation(sources));
}
