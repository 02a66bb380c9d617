// References: complaints and §n in docs/behaviour.

import type { signupMachine } from '#machines/signup.machine.ts';
import { formInvariants } from '../../support/charts/account-invariants.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof signupMachine> = {
  ...formInvariants,
  'a sign-up ends exactly when the server returns a session (§4)': ({ step, after }) =>
    (after.status === 'done') === (step.actor?.outcome === 'opened') && (after.status === 'done') === (after.output?.session != null),
  'the mailed code starts the cooldown, and nothing else does (complaint 22)': ({ step, actions }) =>
    actions.includes('startCooldown') === (step.actor?.outcome === 'opened'),
  'an incomplete form is not sent': ({ before, step, after }) => step.name !== 'signup.submit short' || after.value === before?.value,
};
