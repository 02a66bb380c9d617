// Generated from the chart: npx vitest run tests/machines/initial-snapshots.test.ts -u
import type { InitialSnapshot } from '#machines/actor-like.ts';
import type { loginMachine } from '#machines/login.machine.ts';

export const loginSnapshot: InitialSnapshot<typeof loginMachine> = {
  value: 'filling',
  context: {
    email: '',
    notice: null,
    failure: null,
    session: null,
  },
  tags: ['editable'],
};
