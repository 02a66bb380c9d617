// References: INV-n in docs/invariants.md.

import type { orderAttemptMachine } from '#machines/order-attempt.machine.ts';
import { statePath } from '#machines/state-path.ts';
import type { StepResult } from '#qa/paths/replay.ts';
import type { Invariants } from '#qa/paths/chart.ts';

type OrderAttempt = typeof orderAttemptMachine;

const stateOf = (snapshot: StepResult<OrderAttempt>['after'] | null) => (snapshot === null ? '' : statePath(snapshot.value));
const enters = ({ before, after }: StepResult<OrderAttempt>, state: string) => stateOf(after) === state && stateOf(before) !== state;
const countAction = (result: StepResult<OrderAttempt>, action: string) => result.actions.filter((name) => name === action).length;
const isUpdateOutcome = ({ step }: StepResult<OrderAttempt>) => step.actor?.name === 'updateOrder';

/** By state, the stages that an attempt may have in it. */
const stagesOf: Record<string, readonly string[]> = {
  filling: ['filling', 'updating', 'confirming'],
  unanswered: ['posting', 'unknown', 'filling'],
  unpaid: ['unpaid', 'filling'],
  confirming: ['confirming', 'updating', 'filling'],
};

/** Properties of every step of an order attempt. @spec docs/behaviour §4 Final step; docs/invariants.md INV-2, INV-3, INV-11 */
export const invariants: Invariants<OrderAttempt> = {
  'the stage of the attempt fits the state': ({ after }) => stagesOf[stateOf(after)]?.includes(after.context.attempt.stage) ?? true,
  'nothing is submitted while a submission, a charge or an update is in flight (INV-2, INV-3)': (result) =>
    !enters(result, 'submitting') || /^(filling|unanswered|unpaid)$/.test(stateOf(result.before)),
  'only an order without a response is resent': (result) =>
    result.step.name !== 'order.resend' || enters(result, 'submitting') === (stateOf(result.before) === 'unanswered'),
  'a charge is journaled as charged before its update is sent (INV-3)': (result) =>
    !enters(result, 'updating') ||
    (result.step.name === 'order.paid' && result.after.context.attempt.stage === 'updating' && countAction(result, 'writeAttempt') === 1),
  'a paid order is finished once, whether or not its update got a response (INV-11)': (result) =>
    countAction(result, 'finishOrder') ===
    (stateOf(result.before) === 'updating' && isUpdateOutcome(result) && result.step.actor?.outcome !== 'refused' ? 1 : 0),
  'an order is marked as acknowledged exactly when its update is (INV-11)': (result) =>
    countAction(result, 'markAcknowledged') === (isUpdateOutcome(result) && result.step.actor?.outcome === 'updated' ? 1 : 0) &&
    enters(result, 'acknowledged') === (isUpdateOutcome(result) && result.step.actor?.outcome === 'updated'),
  'an update without a response is retried three times at most (INV-11)': ({ before, step, after }) =>
    step.delay !== 'updateRetryDelay' ||
    ((before?.context.updateRetriesLeft ?? 0) > 0
      ? stateOf(after) === 'placed.updating' && after.context.updateRetriesLeft === (before?.context.updateRetriesLeft ?? 0) - 1
      : stateOf(after) === 'placed.failed'),
  'after the automatic retries, or once the server has not accepted it, an update is sent on request only, and the order never again (§8, INV-2)':
    ({ before, step, after }) =>
      stateOf(before) !== 'placed.failed' ||
      stateOf(after) === ({ 'update.retry': 'placed.retrying', 'update.leave': 'unacknowledged' }[step.name] ?? 'placed.failed'),
  'a failed update is shown until the customer repeats or leaves it (§8)': ({ after }) =>
    after.hasTag('updateFailed') === (stateOf(after) === 'placed.failed'),
};
