// References: §n in docs/behaviour.

import type { loginMachine } from '#machines/login.machine.ts';
import { formInvariants } from '../../support/charts/account-invariants.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof loginMachine> = {
  ...formInvariants,
  'a login ends exactly when the server returns a session (§4)': ({ step, after }) =>
    (after.status === 'done') === (step.actor?.outcome === 'verified' || step.actor?.outcome === 'unverified') &&
    (after.status === 'done') === (after.output?.session != null),
  'an incomplete form is not sent': ({ before, step, after }) => step.name !== 'login.submit empty' || after.value === before?.value,
};
