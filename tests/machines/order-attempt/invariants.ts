import type { orderAttemptMachine } from '#machines/order-attempt.machine.ts';
import { statePath } from '#machines/state-path.ts';
import type { Moment } from '#qa/paths/replay.ts';
import type { Invariants } from '#qa/paths/run.ts';

type OrderAttempt = typeof orderAttemptMachine;

const stateOf = (snapshot: Moment<OrderAttempt>['after'] | null) => (snapshot === null ? '' : statePath(snapshot.value));
const enters = ({ before, after }: Moment<OrderAttempt>, state: string) => stateOf(after) === state && stateOf(before) !== state;
const count = (moment: Moment<OrderAttempt>, action: string) => moment.actions.filter((name) => name === action).length;
const isUpdate = ({ step }: Moment<OrderAttempt>) => step.slot?.name === 'updateOrder';

/** The stages with which each resting state may be restored. */
const stagesOf: Record<string, readonly string[]> = {
  filling: ['filling', 'updating', 'confirming'],
  unanswered: ['posting', 'unknown', 'filling'],
  unpaid: ['unpaid', 'filling'],
  confirming: ['confirming', 'updating', 'filling'],
};

/** Properties of every step of an order attempt. @spec §4 Final step; INV-2, INV-3, INV-11 */
export const invariants: Invariants<OrderAttempt> = {
  'a resting state continues at the stage of its attempt': ({ after }) =>
    stagesOf[stateOf(after)]?.includes(after.context.attempt.stage) ?? true,
  'nothing is submitted while a submission, a charge or an update is in flight (INV-2, INV-3)': (moment) =>
    !enters(moment, 'submitting') || /^(filling|unanswered|unpaid)$/.test(stateOf(moment.before)),
  'only an order without a response is resent': (moment) =>
    moment.step.name !== 'order.resend' || enters(moment, 'submitting') === (stateOf(moment.before) === 'unanswered'),
  'the checkout is notified once of the end of a submission': (moment) =>
    moment.step.slot?.name !== 'submitOrder' || count(moment, 'notifyCheckout') === 1,
  'the checkout is notified once of the end of an update': (moment) => !isUpdate(moment) || count(moment, 'notifyCheckout') === 1,
  'the checkout is notified of nothing else': (moment) =>
    isUpdate(moment) || moment.step.slot?.name === 'submitOrder' || count(moment, 'notifyCheckout') === 0,
  'a charge is journaled as charged before its update is sent (INV-3)': (moment) =>
    !enters(moment, 'updating') ||
    (moment.step.name === 'order.paid' && moment.after.context.attempt.stage === 'updating' && count(moment, 'writeAttempt') === 1),
  'a declined card leaves the order unpaid, and a canceled payment renews the attempt (§8)': (moment) =>
    stateOf(moment.before) !== 'confirming' ||
    !moment.step.name.startsWith('order.declined') ||
    stateOf(moment.after) === (moment.step.name.endsWith('canceled') ? 'renewing' : 'unpaid'),
  'a paid order is finished once, whether or not its update got a response (INV-11)': (moment) =>
    count(moment, 'finishOrder') ===
    (stateOf(moment.before) === 'updating' && isUpdate(moment) && moment.step.slot?.outcome !== 'refused' ? 1 : 0),
  'an order is marked as acknowledged exactly when its update is (INV-11)': (moment) =>
    count(moment, 'markAcknowledged') === (isUpdate(moment) && moment.step.slot?.outcome === 'updated' ? 1 : 0) &&
    enters(moment, 'acknowledged') === (isUpdate(moment) && moment.step.slot?.outcome === 'updated'),
  'an update without a response is retried three times at most (INV-11)': ({ before, step, after }) =>
    step.delay !== 'updateRetryDelay' ||
    ((before?.context.updateRetriesLeft ?? 0) > 0
      ? stateOf(after) === 'placed.updating' && after.context.updateRetriesLeft === (before?.context.updateRetriesLeft ?? 0) - 1
      : stateOf(after) === 'unacknowledged'),
  'a refused update of a paid order renews the attempt, and is final for a placed one': (moment) =>
    !isUpdate(moment) ||
    moment.step.slot?.outcome !== 'refused' ||
    stateOf(moment.after) === (stateOf(moment.before) === 'updating' ? 'renewing' : 'unacknowledged'),
  'an order whose missing response was shown is journaled as unknown (d1)': (moment) =>
    moment.step.name !== 'failure.dismissed' ||
    (stateOf(moment.before) === 'unanswered'
      ? moment.after.context.attempt.stage === 'unknown' && count(moment, 'writeAttempt') === 1
      : count(moment, 'writeAttempt') === 0),
  'the number of failed attempts is stored when a failure is shown': (moment) =>
    count(moment, 'storeFailedAttempts') === (moment.step.name === 'failure.shown' && moment.before?.status === 'active' ? 1 : 0),
  'an ended session is remembered until a submission has reported it, or a session is opened': (moment) =>
    moment.before?.context.hasSessionEnded !== true ||
    moment.after.context.hasSessionEnded === !/^(submitOrder sessionEnded|session\.opened)$/.test(moment.step.name),
};
