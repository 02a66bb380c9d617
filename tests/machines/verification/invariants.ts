// References: §n in docs/behaviour.

import type { verificationMachine } from '#machines/verification.machine.ts';
import { formInvariants } from '../../support/charts/account-invariants.ts';
import { codeInvariants } from '../../support/charts/code-invariants.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof verificationMachine> = {
  ...formInvariants,
  ...codeInvariants,
  'a verification ends exactly when the server returns a session (§4)': ({ step, after }) =>
    (after.status === 'done') === /^verifyCode (opened|withoutPassword)$/.test(step.name) &&
    (after.status === 'done') === (after.output?.session != null),
  'an incomplete form is not sent': ({ before, step, after }) =>
    !/submit empty|resend unknown/.test(step.name) || after.value === before?.value,
};
