// References: complaints in docs/behaviour/complaints.md.

import type { Invariants } from '#qa/paths/chart.ts';

/** Properties of the machines that request one-time codes. @spec complaint 22 */
export const codeInvariants: Invariants = {
  'an answered code request starts the cooldown (complaint 22)': ({ step, after, actions }) =>
    step.actor?.name !== 'sendCode' ||
    (actions.includes('startCooldown') === /^(sent|tooSoon)$/.test(step.actor.outcome) &&
      (!actions.includes('startCooldown') || after.context.canResend === false)),
  'a code that was requested too soon is reported as a failure, a sent one as a notice (complaint 22)': ({ step, after }) =>
    (step.name !== 'sendCode tooSoon' || after.context.failure?.type === 'tooSoon') &&
    (step.name !== 'sendCode sent' || after.context.notice === 'codeSent'),
  'a new code is requested only after the cooldown (complaint 22)': ({ before, step, after }) =>
    step.event.type !== 'code.resend' || before?.context.canResend === true || after.value === before?.value,
  'only the end of the cooldown allows another code (complaint 22)': ({ before, step, after }) =>
    before === null || before.context.canResend === true || after.context.canResend === false || step.name === 'cooldown.ended',
};
