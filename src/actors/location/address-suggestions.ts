import { createLazyActor } from '#actors/lazy-actor.ts';
import type { AddressSuggestions } from '#machines/address-suggestions.machine.ts';
import type { AddressSuggestionsOptions } from './address-suggestions.actors.ts';
import { load } from '#lazy/load.ts';

/** The chart's initial snapshot. */
const idleSuggestions: ReturnType<AddressSuggestions['getSnapshot']> = {
  value: 'idle',
  context: { query: '', suggestions: [], pendingLookup: '' },
  hasTag: () => false,
};

/** Creates the actor of the address field's suggestions, which is lazy-loaded when the field is focused. */
export function createAddressSuggestions(options: AddressSuggestionsOptions): AddressSuggestions {
  return createLazyActor(idleSuggestions, async () => {
    const { startAddressSuggestions } = await load(() => import('./address-suggestions.actors.ts'));
    return startAddressSuggestions(options);
  });
}
