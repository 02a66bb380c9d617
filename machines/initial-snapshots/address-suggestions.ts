// Generated from the chart: npx vitest run tests/machines/initial-snapshots.test.ts -u
import type { InitialSnapshot } from '#machines/actor-like.ts';
import type { addressSuggestionsMachine } from '#machines/address-suggestions.machine.ts';

export const addressSuggestionsSnapshot: InitialSnapshot<typeof addressSuggestionsMachine> = {
  value: 'idle',
  context: {
    query: '',
    suggestions: [],
    pendingLookup: '',
  },
  tags: [],
};
