import type { LocationPanel } from '#machines/location.machine.ts';
import { lazyActor } from '#actors/lazy-actor.ts';
import type { LocationSources } from './location.actors.ts';

/** How the chart begins. */
export const closedLocation: ReturnType<LocationPanel['getSnapshot']> = {
  value: 'closed',
  context: { query: '', suggestions: [], sought: { text: '', isPosition: false } },
  hasTag: () => false,
};

/** The location panel's actor, fetched with its words when it is needed. @spec §2 Location picker */
export function createLocation({
  words,
  ...sources
}: LocationSources & { words: () => Promise<void> }): LocationPanel & { wake(): Promise<void> } {
  return lazyActor(closedLocation, async () => {
    const [{ startLocation }] = await Promise.all([import('./location.actors.ts'), words()]);
    return startLocation(sources);
  });
}
