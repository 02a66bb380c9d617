// References: INV-n in docs/invariants.md.

import type { orderSubmissionMachine } from '#machines/order-submission.machine.ts';
import { statePath } from '#machines/state-path.ts';
import type { StepResult } from '#qa/paths/replay.ts';
import type { Invariants } from '#qa/paths/chart.ts';

type Submission = typeof orderSubmissionMachine;

const stateOf = (snapshot: StepResult<Submission>['after'] | null) => (snapshot === null ? '' : statePath(snapshot.value));
const enters = ({ before, after }: StepResult<Submission>, state: string) => stateOf(after) === state && stateOf(before) !== state;
const hasOutcome = ({ before, step }: StepResult<Submission>, state: string, outcome: string) =>
  stateOf(before) === state && step.actor?.outcome === outcome;
const finalStates = /^(placed|unpaid|beingPaid|refused|unanswered)$/;
const countAction = (result: StepResult<Submission>, action: string) => result.actions.filter((name) => name === action).length;

/** Properties of every step of a submission. @spec docs/behaviour §4 Final step; docs/invariants.md INV-2, INV-3, INV-9 */
export const invariants: Invariants<Submission> = {
  'the output names its final state': ({ after }) =>
    after.status === 'done' ? after.output?.type === stateOf(after) : !finalStates.test(stateOf(after)),
  'an order is sent only once its stage is journaled (INV-2)': (result) =>
    !enters(result, 'posting') || (result.after.context.attempt.stage === 'posting' && countAction(result, 'writeAttempt') > 0),
  'nothing is built or sent before the journal was read under the lock (INV-2)': (result) =>
    stateOf(result.before) !== 'locking' || result.step.event.type === 'lock.acquired' || finalStates.test(stateOf(result.after)),
  'an order placed by another tab is reported, not sent again (INV-2)': (result) =>
    stateOf(result.before) !== 'locking' ||
    result.step.name !== 'lock.acquired placed elsewhere' ||
    (stateOf(result.after) === 'placed' && result.after.context.isRepeated && result.after.context.attempt.order_id === 'o-9'),
  'a charge in flight is reported before anything is sent (INV-3)': (result) =>
    stateOf(result.before) !== 'locking' ||
    result.step.name !== 'lock.acquired being paid elsewhere' ||
    stateOf(result.after) === 'beingPaid',
  'an order is finished exactly when its acceptance leads to placed (INV-11)': (result) =>
    countAction(result, 'finishOrder') ===
    (enters(result, 'placed') && (hasOutcome(result, 'posting', 'accepted') || hasOutcome(result, 'resendingEarlier', 'accepted')) ? 1 : 0),
  'only an accepted order, or one that another tab has placed, leads to placed': (result) =>
    !enters(result, 'placed') || result.step.actor?.outcome === 'accepted' || result.step.name === 'lock.acquired placed elsewhere',
  'an unpaid order with other content is abandoned only after a decline (INV-3)': (result) =>
    !(stateOf(result.before) === 'retrievingPayment' && stateOf(result.after) === 'renewing') || result.step.actor?.outcome === 'declined',
  'a sent order without a response stays journaled as sent (INV-2)': (result) =>
    !hasOutcome(result, 'posting', 'unanswered') ||
    (stateOf(result.after) === 'unanswered' && result.after.context.attempt.stage === 'posting'),
  'the timeout ends every submission: refused if the reason is known, else unanswered (INV-9)': (result) =>
    result.step.delay !== 'orderTimeout' ||
    stateOf(result.after) === ((result.before?.context.refusal ?? null) === null ? 'unanswered' : 'refused'),
};
