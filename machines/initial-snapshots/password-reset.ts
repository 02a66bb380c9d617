// Generated from the chart: npx vitest run tests/machines/initial-snapshots.test.ts -u
import type { InitialSnapshot } from '#machines/actor-like.ts';
import type { passwordResetMachine } from '#machines/password-reset.machine.ts';

export const passwordResetSnapshot: InitialSnapshot<typeof passwordResetMachine> = {
  value: 'askingAddress',
  context: {
    email: '',
    canResend: true,
    isCodeMailedBefore: false,
    notice: null,
    failure: null,
  },
  tags: ['editable'],
};
