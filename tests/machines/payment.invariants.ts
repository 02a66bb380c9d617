import type { PaymentOutcome } from '#domain/card.ts';
import type { paymentMachine } from '#machines/payment.machine.ts';
import { statePath } from '#machines/state-path.ts';
import type { Moment } from '../support/paths/replay.ts';
import type { Invariants } from '../support/paths/run.ts';

type Payment = typeof paymentMachine;

const stateOf = (snapshot: Moment<Payment>['after'] | null) => (snapshot === null ? '' : statePath(snapshot.value));
const enters = ({ before, after }: Moment<Payment>, state: RegExp) => state.test(stateOf(after)) && !state.test(stateOf(before));
const leaves = ({ before, after }: Moment<Payment>, state: RegExp) => state.test(stateOf(before)) && !state.test(stateOf(after));
const says = ({ step }: Moment<Payment>, is: PaymentOutcome['is']) =>
  step.slot !== undefined && 'gives' in step.slot.is && (step.slot.is.gives as { is?: string } | undefined)?.is === is;
/** Whether this call is about what was charged. */
const isCharge = ({ step }: Moment<Payment>) => /^(confirmCard|authenticateCard|lookUpPayment)$/.test(step.slot?.name ?? '');
const underWay = /^(confirming|authenticating|reconciling)/;

/** What holds at every step of a card payment, whatever led there. @spec §4 Final step; §8 Card payment failed */
export const paymentInvariants: Invariants<Payment> = {
  'a card is charged when the checkout asks for it, and its details are there (§4)': (moment) =>
    !enters(moment, /^confirming/) || (moment.step.name === 'card.confirm' && moment.before?.context.card !== null),
  'one card is charged once: the next charge needs its details anew (INV-3)': ({ before, step, after }) =>
    !stateOf(before).startsWith('confirming') ||
    (stateOf(after).startsWith('confirming') ? step.name !== 'card.confirm' || after.value === before?.value : after.context.card === null),
  'paid is what the provider says, and nothing else (INV-5)': (moment) =>
    enters(moment, /^paid$/) === (isCharge(moment) && says(moment, 'paid')),
  'failed is what the provider says, or a charge without a card: never what nobody knows (INV-16)': (moment) =>
    !enters(moment, /^failed$/) ||
    (isCharge(moment) && says(moment, 'declined')) ||
    (moment.step.name === 'card.confirm' && moment.before?.context.card === null),
  'what nobody knows is looked up (INV-16)': (moment) =>
    !isCharge(moment) ||
    says(moment, 'paid') ||
    says(moment, 'declined') ||
    (moment.step.slot?.name === 'lookUpPayment' && says(moment, 'authenticating')) ||
    stateOf(moment.after) ===
      (moment.step.slot?.name === 'lookUpPayment' ? 'reconciling.checking.pausing' : 'reconciling.checking.looking'),
  'no charge under way is left but by what the provider says, by time, or by a wish to look (INV-3)': (moment) =>
    !leaves(moment, underWay) || isCharge(moment),
  'a bank that still waits for its customer is let ask again, after a look and never before (d15)': (moment) =>
    !enters(moment, /^authenticating$/) || (moment.step.slot?.name === 'lookUpPayment' && says(moment, 'authenticating')),
  'a payment of which nobody knows is looked up first, and nothing is charged (d1)': (moment) =>
    moment.before !== null || stateOf(moment.after).startsWith('reconciling') === moment.after.context.isPaymentOpen,
  'every look at a card and every charge that is asked for is told of when it ends, and nothing else is (§4)': (moment) => {
    const { before, step, after } = moment;
    const told = moment.actions.filter((action) => action === 'notifyCheckout').length;
    const isKnown = isCharge(moment) && (says(moment, 'paid') || says(moment, 'declined'));
    const isAnswered = step.name === 'card.check' && !/^entering\.(editing|checking)$/.test(stateOf(before));
    const isGivenUp = step.name === 'card.change' && stateOf(before) === 'entering.checked';
    const isChargeless = step.name === 'card.confirm' && before?.context.card === null && !underWay.test(stateOf(before));
    const isChecked = step.slot?.name === 'checkCard';
    const mustTell = before !== null && after.status === 'active' && (isKnown || isAnswered || isGivenUp || isChargeless || isChecked);
    return told === (mustTell ? 1 : 0);
  },
  'a card that is checked is known by its last digits, and by none before (§4)': ({ after }) =>
    stateOf(after) !== 'entering.checked' || after.context.card !== null,
  'the fields are shown only once the script is there (§7)': ({ after }) =>
    !stateOf(after).startsWith('entering') || after.context.isFormLoaded,
  'a customer that cannot be made holds nobody up (§4)': (moment) =>
    moment.step.slot?.name !== 'createCustomer' || stateOf(moment.after) === 'resting.idle',
  'what cannot be reached before a charge is said, and can be tried again (INV-9)': ({ before, step, after }) =>
    !/^(createIntent|loadForm) unreachable$/.test(step.name) ||
    (stateOf(after) === 'preparing.unavailable' && after.can({ type: 'payment.retry' }) && before !== null),
  'a wait without an end has a way on (INV-9)': ({ after }) =>
    !/^(confirming\.slow|authenticating|reconciling\.unsettled)$/.test(stateOf(after)) || after.can({ type: 'payment.retry' }),
  'no reload happens by itself while a charge may be under way (INV-17)': ({ after }) =>
    after.hasTag('no-reload') === underWay.test(stateOf(after)),
  'busy is said while something is awaited, and not while the visitor is': ({ after }) =>
    after.hasTag('busy') ===
    /^(preparing\.(creating|loading)|entering\.checking|confirming.*|authenticating|reconciling\.checking.*)$/.test(stateOf(after)),
};
