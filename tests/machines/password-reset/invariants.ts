// References: §n in docs/behaviour.

import type { passwordResetMachine } from '#machines/password-reset.machine.ts';
import { formInvariants } from '../../support/charts/account-invariants.ts';
import { codeInvariants } from '../../support/charts/code-invariants.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof passwordResetMachine> = {
  ...formInvariants,
  ...codeInvariants,
  'a reset ends exactly when the server has set the password (§5)': ({ step, after }) =>
    (after.status === 'done') === (step.name === 'resetPassword done'),
  'passwords that differ are not sent (§5 Password reset)': ({ before, step, after }) =>
    step.name !== 'password.submit differs' || after.value === before?.value,
  'the password form is reached only after a code request, and left for the address only on request': ({ before, step, after }) =>
    (before?.value !== 'askingAddress' || after.value !== 'filling') &&
    (before?.value !== 'filling' || after.value !== 'askingAddress' || step.name === 'reset.restart'),
};
