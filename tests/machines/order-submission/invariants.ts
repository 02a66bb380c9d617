import type { orderSubmissionMachine } from '#machines/order-submission.machine.ts';
import { statePath } from '#machines/state-path.ts';
import type { Moment } from '#qa/paths/replay.ts';
import type { Invariants } from '#qa/paths/run.ts';

type Submission = typeof orderSubmissionMachine;

const stateOf = (snapshot: Moment<Submission>['after'] | null) => (snapshot === null ? '' : statePath(snapshot.value));
const enters = ({ before, after }: Moment<Submission>, state: string) => stateOf(after) === state && stateOf(before) !== state;
const isAnswered = ({ before, step }: Moment<Submission>, state: string, outcome: string) =>
  stateOf(before) === state && step.slot?.outcome === outcome;
const ends = /^(placed|unpaid|beingPaid|refused|unanswered)$/;
const count = (moment: Moment<Submission>, action: string) => moment.actions.filter((name) => name === action).length;

/** Properties of every step of a submission. @spec §4 Final step; INV-2, INV-3, INV-9 */
export const invariants: Invariants<Submission> = {
  'the output names its final state': ({ after }) =>
    after.status === 'done' ? after.output?.type === stateOf(after) : !ends.test(stateOf(after)),
  'an order is sent only once its stage is journaled (INV-2)': (moment) =>
    !enters(moment, 'posting') || (moment.after.context.attempt.stage === 'posting' && count(moment, 'writeAttempt') > 0),
  'nothing is built or sent before the journal was read under the lock (INV-2)': (moment) =>
    stateOf(moment.before) !== 'locking' || moment.step.event.type === 'lock.acquired' || ends.test(stateOf(moment.after)),
  'an order placed by another tab is reported, not sent again (INV-2)': (moment) =>
    stateOf(moment.before) !== 'locking' ||
    moment.step.name !== 'lock.acquired placed elsewhere' ||
    (stateOf(moment.after) === 'placed' && moment.after.context.isRepeated && moment.after.context.attempt.order_id === 'o-9'),
  'a charge in flight is reported before anything is sent (INV-3)': (moment) =>
    stateOf(moment.before) !== 'locking' ||
    moment.step.name !== 'lock.acquired being paid elsewhere' ||
    stateOf(moment.after) === 'beingPaid',
  'an order is finished exactly when its acceptance is known and it is paid in cash, or accepted earlier (INV-11)': (moment) =>
    count(moment, 'finishOrder') ===
    (enters(moment, 'placed') && (isAnswered(moment, 'posting', 'accepted') || isAnswered(moment, 'resendingEarlier', 'accepted')) ? 1 : 0),
  'only an accepted or an already placed order is placed': (moment) =>
    !enters(moment, 'placed') || moment.step.slot?.outcome === 'accepted' || moment.step.name === 'lock.acquired placed elsewhere',
  'an accepted card order is unpaid: its charge is journaled, unless its card was never confirmed (d1)': (moment) =>
    !enters(moment, 'unpaid') ||
    (moment.after.context.attempt.order_id === 'o-1' &&
      moment.after.context.attempt.stage === (moment.after.context.request === null ? 'unpaid' : 'confirming') &&
      count(moment, 'writeAttempt') === 1),
  'an unpaid order with other content is abandoned only after a decline (INV-3)': (moment) =>
    !(stateOf(moment.before) === 'retrievingPayment' && stateOf(moment.after) === 'renewing') || moment.step.slot?.outcome === 'declined',
  'a sent order without a response stays journaled as sent (INV-2)': (moment) =>
    !isAnswered(moment, 'posting', 'unanswered') ||
    (stateOf(moment.after) === 'unanswered' && moment.after.context.attempt.stage === 'posting'),
  'a refusal is journaled before the shop is refetched, and keeps an existing card order unpaid': (moment) =>
    !isAnswered(moment, 'posting', 'refused') ||
    (stateOf(moment.after) === 'refreshing' &&
      count(moment, 'writeAttempt') === 1 &&
      moment.after.context.attempt.stage === (moment.after.context.attempt.order_id === null ? 'filling' : 'unpaid')),
  'a refused submission names its refusal, and no other has one': ({ after }) =>
    after.status !== 'done' || (after.output?.type === 'refused') === (after.output?.refusal !== null),
  'a session that has ended is reported before a guest’s order is built': (moment) =>
    !enters(moment, 'building') || !moment.after.context.hasSessionEnded || moment.before === null,
  'an unanswered order with earlier payloads keeps them for a conflict, newest first': (moment) =>
    !(stateOf(moment.before) === 'building' && stateOf(moment.after) === 'posting') ||
    moment.after.context.attempt.earlier.length ===
      (moment.before?.context.attempt.earlier.length ?? 0) +
        (moment.before?.context.attempt.stage !== 'filling' && moment.before?.context.attempt.payload?.payment_method === 'cash' ? 1 : 0),
  'a conflict resends each earlier payload once, then renews the idempotency key': (moment) =>
    !(/^(posting|resendingEarlier)$/.test(stateOf(moment.before)) && moment.step.slot?.outcome === 'conflict') ||
    (moment.after.context.unresent.length === 0 ? stateOf(moment.after) === 'replacing' : stateOf(moment.after) === 'resendingEarlier'),
  'the timeout ends every submission: refused if the reason is known, else unanswered (INV-9)': (moment) =>
    moment.step.delay !== 'orderTimeout' ||
    stateOf(moment.after) === ((moment.before?.context.refusal ?? null) === null ? 'unanswered' : 'refused'),
};
