import { createLazyChart } from '#lazy/chart.ts';
import { addressSuggestionsSnapshot } from '#machines/initial-snapshots/address-suggestions.ts';
import type { AddressSuggestions } from '#machines/address-suggestions.machine.ts';
import type { AddressSuggestionsOptions } from './address-suggestions.actors.ts';
import { load } from '#lazy/load.ts';

/** Creates the actor of the address field's suggestions, which is lazy-loaded when the field is focused. */
export function createAddressSuggestions(options: AddressSuggestionsOptions): AddressSuggestions {
  return createLazyChart(addressSuggestionsSnapshot, async () => {
    const { startAddressSuggestions } = await load(() => import('./address-suggestions.actors.ts'));
    return startAddressSuggestions(options);
  });
}
