// Generated from the chart: npx vitest run tests/machines/initial-snapshots.test.ts -u
import type { InitialSnapshot } from '#machines/actor-like.ts';
import type { signupMachine } from '#machines/signup.machine.ts';

export const signupSnapshot: InitialSnapshot<typeof signupMachine> = {
  value: 'filling',
  context: {
    notice: null,
    failure: null,
    session: null,
  },
  tags: ['editable'],
};
