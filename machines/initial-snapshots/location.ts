// Generated from the chart: npx vitest run tests/machines/initial-snapshots.test.ts -u
import type { InitialSnapshot } from '#machines/actor-like.ts';
import type { locationMachine } from '#machines/location.machine.ts';

export const locationSnapshot: InitialSnapshot<typeof locationMachine> = {
  value: 'closed',
  context: {
    query: '',
    suggestions: [],
    pendingLookup: {
      text: '',
      isPosition: false,
    },
  },
  tags: [],
};
