// Generated from the chart: npx vitest run tests/machines/initial-snapshots.test.ts -u
import type { InitialSnapshot } from '#machines/actor-like.ts';
import type { sessionMachine } from '#machines/session.machine.ts';

export const sessionSnapshot: InitialSnapshot<typeof sessionMachine> = {
  value: 'anonymous',
  context: {
    session: null,
    endedSession: null,
    endReason: null,
  },
  tags: [],
};
