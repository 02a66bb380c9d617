import type { verificationMachine } from '#machines/verification.machine.ts';
import { formInvariants } from '../../support/account-invariants.ts';
import { codeInvariants } from '../../support/code-invariants.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof verificationMachine> = {
  ...formInvariants,
  ...codeInvariants,
  'a verification ends exactly when the server returns a session (§4)': ({ step, after }) =>
    (after.status === 'done') === /^verifyCode (opened|withoutPassword)$/.test(step.name) &&
    (after.status === 'done') === (after.output?.session != null),
  'a code entered without the session that signed up starts the cooldown of the second code (§4)': ({ step, actions }) =>
    step.slot?.name !== 'verifyCode' || actions.includes('startCooldown') === (step.slot.outcome === 'withoutPassword'),
  'an unverified login requests a code at once (complaint 22)': ({ before, step, after }) =>
    before !== null || after.value === (step.name === 'an unverified login' ? 'sendingCode' : 'filling'),
  'an incomplete form is not sent': ({ before, step, after }) =>
    !/submit empty|resend unknown/.test(step.name) || after.value === before?.value,
};
