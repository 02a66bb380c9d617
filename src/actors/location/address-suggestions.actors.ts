import { createActor, fromPromise } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import { fetchDistance, suggestAddresses } from '#api/locations.ts';
import { locatedAddress, suggestedAddress, untouchedFields } from '#domain/delivery/suggested-address.ts';
import type { FormDraftsStore } from '#domain/order/drafts.ts';
import { addressSuggestionsMachine } from '#machines/address-suggestions.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';

/** Dependencies of the address suggestions. */
export type AddressSuggestionsOptions = { api: ApiClient; drafts: FormDraftsStore };

/**
 * Starts the chart of the address field's suggestions. A choice is written to the delivery form.
 *
 * @spec docs/behaviour §5 Location suggestions; §7 GET /v2/public/locations/
 */
export function startAddressSuggestions({ api, drafts }: AddressSuggestionsOptions) {
  const currentForm = () => drafts.getSnapshot().delivery;
  return createActor(
    addressSuggestionsMachine.provide({
      actions: {
        fillSuggestion: (_, suggestion) => drafts.change('delivery', suggestedAddress(suggestion)),
        fillAddress: (_, correction) => drafts.change('delivery', untouchedFields(correction, currentForm())),
      },
      actors: {
        suggest: fromPromise(({ input, signal }) => suggestAddresses(api, input.query, { signal })),
        lookUp: fromPromise(async ({ input: { text }, signal }) => {
          const filled = currentForm();
          return { filled, found: locatedAddress(await fetchDistance(api, text, { signal })) };
        }),
      },
    }),
    inspectOptions(),
  ).start();
}
