// References: INV-n and dn in docs/invariants.md, §n in docs/behaviour.

import type { PaymentOutcome } from '#domain/order/card.ts';
import type { paymentMachine } from '#machines/payment.machine.ts';
import { statePath } from '#machines/state-path.ts';
import type { StepResult } from '#qa/paths/replay.ts';
import type { Invariants } from '#qa/paths/chart.ts';

type Payment = typeof paymentMachine;

const stateOf = (snapshot: StepResult<Payment>['after'] | null) => (snapshot === null ? '' : statePath(snapshot.value));
const enters = ({ before, after }: StepResult<Payment>, state: RegExp) => state.test(stateOf(after)) && !state.test(stateOf(before));
const leaves = ({ before, after }: StepResult<Payment>, state: RegExp) => state.test(stateOf(before)) && !state.test(stateOf(after));
const hasOutcome = ({ step }: StepResult<Payment>, type: PaymentOutcome['type']) =>
  step.actor !== undefined && 'output' in step.actor.result && (step.actor.result.output as { type?: string } | undefined)?.type === type;
/** Whether the step is an outcome of a charge. */
const isChargeOutcome = ({ step }: StepResult<Payment>) => /^(confirmCard|authenticateCard|lookUpPayment)$/.test(step.actor?.name ?? '');
/** Matches the states in which a charge is in flight. */
const chargeInFlight = /^(confirming|authenticating|reconciling)/;

/** Properties of every step of a card payment. @spec docs/behaviour §4 Final step; §8 Card payment failed */
export const invariants: Invariants<Payment> = {
  'a card is charged on the checkout’s command, and only with a token (§4)': (result) =>
    !enters(result, /^confirming/) || (result.step.name === 'card.confirm' && result.before?.context.card !== null),
  'a token is charged once: the next charge needs a new token (INV-3)': ({ before, step, after }) =>
    !stateOf(before).startsWith('confirming') ||
    (stateOf(after).startsWith('confirming') ? step.name !== 'card.confirm' || after.value === before?.value : after.context.card === null),
  'only the provider’s outcome leads to paid (INV-5)': (result) =>
    enters(result, /^paid$/) === (isChargeOutcome(result) && hasOutcome(result, 'paid')),
  'only a decline or a charge without a card leads to failed, never an unknown outcome (INV-16)': (result) =>
    !enters(result, /^failed$/) ||
    (isChargeOutcome(result) && hasOutcome(result, 'declined')) ||
    (result.step.name === 'card.confirm' && result.before?.context.card === null),
  'an unknown outcome is retrieved (INV-16)': (result) =>
    !isChargeOutcome(result) ||
    hasOutcome(result, 'paid') ||
    hasOutcome(result, 'declined') ||
    (stateOf(result.after) === 'authenticating' && hasOutcome(result, 'authenticating')) ||
    stateOf(result.after) ===
      (result.step.actor?.name === 'lookUpPayment' ? 'reconciling.checking.pausing' : 'reconciling.checking.retrieving'),
  'a charge in flight ends only by an outcome of its calls (INV-3)': (result) => !leaves(result, chargeInFlight) || isChargeOutcome(result),
  'a pending authentication is repeated only after a retrieval (d15)': (result) =>
    !enters(result, /^authenticating$/) || (result.step.actor?.name === 'lookUpPayment' && hasOutcome(result, 'authenticating')),
  'an authentication that ends without an outcome is repeated only after the customer’s action (d15)': (result) =>
    !enters(result, /^authenticating$/) || result.before?.context.hasAuthenticated === false,
  'a payment with an unknown outcome is retrieved first, and nothing is charged (d1)': (result) =>
    result.before !== null || stateOf(result.after).startsWith('reconciling') === result.after.context.isPaymentOpen,
  'a checked card has a token (§4)': ({ after }) => stateOf(after) !== 'entering.checked' || after.context.card !== null,
  'the fields are shown only after the script has loaded (§7)': ({ after }) =>
    !stateOf(after).startsWith('entering') || after.context.isFormLoaded,
  'an unreachable provider before a charge is reported, and can be retried (INV-9)': ({ before, step, after }) =>
    !/^(createIntent|loadForm) unreachable$/.test(step.name) ||
    (stateOf(after) === 'preparing.unavailable' && after.can({ type: 'payment.retry' }) && before !== null),
  'fields that fail or do not appear can be loaded again (INV-9)': ({ before, step, after }) =>
    (step.name !== 'fieldsTimeout passes' && (step.name !== 'form.failed' || !/^entering\.(editing|checking)/.test(stateOf(before)))) ||
    (stateOf(after) === 'preparing.unavailable' && after.can({ type: 'payment.retry' })),
  'fields that failed while a new total was prepared are not shown as ready (INV-9)': ({ after }) =>
    !stateOf(after).startsWith('entering.editing') || after.context.fields !== 'failed',
  'only fields that have appeared are waited for without a limit (INV-9)': ({ after }) =>
    !stateOf(after).startsWith('entering.editing') || (stateOf(after) === 'entering.editing.ready') === (after.context.fields === 'shown'),
  'each card form waits for its own fields (INV-9)': ({ after }) =>
    /^(preparing\.(creating|loading)|entering\.(editing|checking).*)$/.test(stateOf(after)) || after.context.fields === 'awaited',
  'every unbounded wait can be left (INV-9)': ({ after }) =>
    !/^(confirming\.slow|authenticating|reconciling\.unsettled)$/.test(stateOf(after)) || after.can({ type: 'payment.retry' }),
  'the tag busy is set while a call is pending, and not while the visitor must act': ({ after }) =>
    after.hasTag('busy') ===
    /^(preparing\.(creating|loading)|entering\.checking|confirming.*|authenticating|reconciling\.checking.*)$/.test(stateOf(after)),
};
