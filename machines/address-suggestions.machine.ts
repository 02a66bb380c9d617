/**
 * Address suggestions: suggestions for the address field of the delivery form, and the address of the chosen one.
 *
 *   idle ─ query.changed ▶ open.waiting ─ suggestDelay ▶ suggesting ▶ suggested ─ suggestion.choose ▶ choosing ▶ idle
 *
 * Failures are silent, because the field works without suggestions. Closing the list keeps its suggestions, so that it can be opened
 * again. Typing cancels a call in flight.
 *
 * @spec docs/behaviour §2 Location picker; §5 Location suggestions
 */
import { assign, setup } from 'xstate';
import { suggestionDebounceMs, suggestionMinimumCharacters } from '#config/constants.ts';
import type { AddressCorrection } from '#domain/delivery/suggested-address.ts';
import type { LocationSuggestion } from '#domain/entities.ts';
import type { ChartActor } from './actor-like.ts';
import { actorPlaceholder } from './actor-placeholder.ts';

export const addressSuggestionsMachine = setup({
  types: {} as {
    context: {
      /** Value of the address field. */
      query: string;
      suggestions: readonly LocationSuggestion[];
      /** Description of the chosen suggestion. */
      pendingLookup: string;
    };
    events:
      | { type: 'query.changed'; query: string }
      | { type: 'suggestions.open' }
      | { type: 'suggestions.close' }
      | { type: 'suggestion.choose'; suggestion: LocationSuggestion };
    tags: 'open' | 'busy';
  },
  actors: {
    /** Fetches address suggestions for the field's value. Rejects if the call fails. */
    suggest: actorPlaceholder<LocationSuggestion[], { query: string }>('suggest'),
    /** Looks up the full address of a suggestion. Rejects if the call fails. */
    lookUp: actorPlaceholder<AddressCorrection, { text: string }>('lookUp'),
  },
  actions: {
    setQuery: assign((_, query: string) => ({ query })),
    setSuggestions: assign((_, suggestions: readonly LocationSuggestion[]) => ({ suggestions })),
    clearSuggestions: assign({ suggestions: [] }),
    setChoice: assign((_, { description, structured_formatting }: LocationSuggestion) => ({
      query: structured_formatting.main_text,
      pendingLookup: description,
    })),
    /** Supplied with `provide()`: fills the form with the address in the suggestion's texts. */
    fillSuggestion: (_, _suggestion: LocationSuggestion) => {},
    /** Supplied with `provide()`: fills the form with the address that was looked up, except fields that were edited since. */
    fillAddress: (_, _correction: AddressCorrection) => {},
  },
  guards: {
    isLong: (_, query: string) => query.trim().length >= suggestionMinimumCharacters,
    hasSuggestions: ({ context }) => context.suggestions.length > 0,
  },
  delays: { suggestDelay: suggestionDebounceMs },
}).createMachine({
  id: 'addressSuggestions',
  context: { query: '', suggestions: [], pendingLookup: '' },
  initial: 'idle',
  on: {
    'query.changed': [
      {
        guard: { type: 'isLong', params: ({ event }) => event.query },
        target: '.open.waiting',
        actions: { type: 'setQuery', params: ({ event }) => event.query },
      },
      { target: '.idle', actions: [{ type: 'setQuery', params: ({ event }) => event.query }, 'clearSuggestions'] },
    ],
  },
  states: {
    idle: { on: { 'suggestions.open': { guard: 'hasSuggestions', target: 'open.suggested' } } },
    /** The list is shown as soon as there are suggestions. While others are fetched, it shows the previous ones. */
    open: {
      tags: 'open',
      initial: 'waiting',
      on: {
        'suggestions.close': 'idle',
        'suggestion.choose': {
          target: 'choosing',
          actions: [
            { type: 'setChoice', params: ({ event }) => event.suggestion },
            { type: 'fillSuggestion', params: ({ event }) => event.suggestion },
          ],
        },
      },
      states: {
        /** Debounces typing. */
        waiting: { after: { suggestDelay: 'suggesting' } },
        suggesting: {
          tags: 'busy',
          invoke: {
            id: 'suggest',
            src: 'suggest',
            input: ({ context }) => ({ query: context.query.trim() }),
            onDone: { target: 'suggested', actions: { type: 'setSuggestions', params: ({ event }) => event.output } },
            onError: { target: '#addressSuggestions.idle', actions: 'clearSuggestions' },
          },
        },
        suggested: {},
      },
    },
    /** The form has the suggestion's texts already. The lookup completes and corrects them. */
    choosing: {
      tags: 'busy',
      entry: 'clearSuggestions',
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => ({ text: context.pendingLookup }),
        onDone: { target: 'idle', actions: { type: 'fillAddress', params: ({ event }) => event.output } },
        onError: 'idle',
      },
    },
  },
});

/** The chart's actor as the screens use it, running or lazy. */
export type AddressSuggestions = ChartActor<typeof addressSuggestionsMachine> & {
  /** Loads the chart before its first event. */
  load(): Promise<void>;
};
