// References: INV-n and dn in docs/invariants.md, §n in docs/behaviour.

import { checkoutTabs } from '#domain/order/checkout.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { statePath } from '#machines/state-path.ts';
import type { Invariants } from '#qa/paths/chart.ts';
import { invokedActors } from '#qa/paths/graph.ts';
import type { StepResult } from '#qa/paths/replay.ts';

type Result = StepResult<typeof checkoutMachine>;
type Snapshot = Result['after'];

const stateOf = (snapshot: Snapshot | null) => (snapshot === null ? '' : statePath(snapshot.value));
const tabOf = (snapshot: Snapshot | null) => stateOf(snapshot).split('.')[0] ?? '';
const enters = ({ before, after }: Result, state: string) => stateOf(after) === state && stateOf(before) !== state;
const leaves = ({ before, after }: Result, state: string) => stateOf(before) === state && stateOf(after) !== state;
/** Whether the checkout awaits the response to its order. */
const isSubmitting = ({ before }: Result) => /^(confirmation\.placing|reconciling\.resendingOrder)$/.test(stateOf(before));
const isUpdating = ({ before }: Result) => stateOf(before) === 'confirmation.updating';
/** Whether the outcome of a charge is awaited. */
const isCharging = ({ before }: Result) => /^(confirmation\.paying|reconciling\.retrievingPayment)$/.test(stateOf(before));
const isOrderInFlight = (snapshot: Snapshot | null) =>
  /^(confirmation\.(placing|paying|updating)|reconciling\..*|placed)$/.test(stateOf(snapshot));
const isCardUnchecked = ({ method, isCardChecked }: Snapshot['context']) => method === 'card' && !isCardChecked;

function firstIncompleteTab({ context }: Snapshot): string {
  if (context.followsOrder || context.mode === null) return 'type';
  if (context.personal === null) return 'personal';
  if (context.delivery === null || !context.areItemsAvailable) return 'delivery';
  return context.method === null || isCardUnchecked(context) ? 'payment' : 'confirmation';
}

/** Properties of every step of a checkout. @spec docs/behaviour §4 Checkout tabs; §8 */
export const invariants: Invariants<typeof checkoutMachine> = {
  'an alert always has a dismissal, which ends it (§8)': ({ before, step, after }) =>
    (!after.hasTag('failed') || after.can({ type: 'alert.dismiss' })) &&
    (step.name !== 'alert.dismiss' || before?.hasTag('failed') !== true || !after.hasTag('failed')),
  'an alert has a failure, and there is no failure without its alert (§8)': ({ after }) =>
    (after.context.failure !== null) === after.hasTag('failed'),
  'the alert of missing fields is shown only if a required field is empty (§8)': ({ before, step, after }) => {
    if (after.context.failure !== 'missingFields' || before?.context.failure === 'missingFields' || step.event.type === 'order.refused')
      return true;
    const { mode, personal, delivery, isPersonalMalformed, isDeliveryMalformed } = after.context;
    const isFormEmpty = (personal === null && !isPersonalMalformed) || (delivery === null && !isDeliveryMalformed);
    return mode === null || isFormEmpty || after.context.method === null || isCardUnchecked(after.context);
  },
  'the Back button opens the previous tab (§4)': ({ before, step, after }) => {
    const tabIndex = checkoutTabs.findIndex((tab) => tab === tabOf(before));
    return step.name !== 'tab.previous' || isOrderInFlight(before) || tabIndex < 1 || tabOf(after) === checkoutTabs[tabIndex - 1];
  },
  'any tab opens, except while an order is in flight (§4)': ({ before, step, after }) =>
    step.event.type !== 'tab.open' ||
    (isOrderInFlight(before) || step.isInvalid === true ? stateOf(after) === stateOf(before) : tabOf(after) === step.event['tab']),
  'an unknown or unreachable address never blocks the visitor with an alert before the order (§4)': ({ before, step, after }) =>
    !/^checkDelivery (addressUnknown|unreachable)$/.test(step.name) || tabOf(before) === 'confirmation' || !after.hasTag('failed'),
  'an order starts only with complete forms, an offered method and the agreed total (§4)': (result) => {
    if (!enters(result, 'confirmation.checking') && !enters(result, 'confirmation.placing')) return true;
    const { mode, personal, delivery, method, offeredMethods, agreedTotal } = result.after.context;
    const isFilledIn = mode !== null && personal !== null && delivery !== null && method !== null && offeredMethods.includes(method);
    return isFilledIn && !isCardUnchecked(result.after.context) && agreedTotal === 750;
  },
  'an order is sent only after a successful final check (§4)': (result) =>
    !enters(result, 'confirmation.placing') ||
    (stateOf(result.before) === 'confirmation.checking' && /^checkDelivery (deliverable|addressUnknown)$/.test(result.step.name)),
  'only its own outcome ends the sending of an order or of its update (INV-2)': (result) =>
    (!leaves(result, 'confirmation.placing') || /^order\.(placed|unpaid|beingPaid|refused|unanswered)$/.test(result.step.event.type)) &&
    (!leaves(result, 'confirmation.updating') || /^order\.(updated|refused)$/.test(result.step.event.type)),
  'an order is updated once it is placed, or its card is paid, and never before (§4)': (result) =>
    enters(result, 'confirmation.updating') ===
    ((isSubmitting(result) && result.step.event.type === 'order.placed') || (isCharging(result) && result.step.name === 'card.paid')),
  'a card is charged only for an existing order (§4)': (result) =>
    enters(result, 'confirmation.paying') === (stateOf(result.before) === 'confirmation.placing' && result.step.name === 'order.unpaid'),
  'only an event of its card ends a charge; an order placed by another tab ends its reconciliation (INV-3)': (result) =>
    (!leaves(result, 'confirmation.paying') || /^card\.(paid|declined)$/.test(result.step.name)) &&
    (!leaves(result, 'reconciling.retrievingPayment') || /^card\.(paid|declined)$|^order\.placedInOtherTab$/.test(result.step.name)),
  'a charge in flight is retrieved before anything is sent again (INV-3)': (result) =>
    !isSubmitting(result) || result.step.name !== 'order.beingPaid' || stateOf(result.after) === 'reconciling.retrievingPayment',
  'a declined card must be entered again (§8)': (result) =>
    !isCharging(result) || result.step.name !== 'card.declined' || !result.after.context.isCardChecked,
  'a resent order that is unpaid requests the card again, and charges nothing (d1)': (result) =>
    stateOf(result.before) !== 'reconciling.resendingOrder' ||
    result.step.name !== 'order.unpaid' ||
    stateOf(result.after) === 'payment.checking',
  'an order is placed only after an update attempt, or by another tab (§4)': (result) =>
    !enters(result, 'placed') ||
    (isUpdating(result) && result.step.name === 'order.updated') ||
    result.step.name === 'order.placedInOtherTab',
  'a refused update shows an alert; any other outcome of it ends the checkout (INV-11)': (result) =>
    !isUpdating(result) ||
    ((result.step.event.type !== 'order.refused' || stateOf(result.after) === 'confirmation.alertOpen') &&
      (result.step.name !== 'order.updated' || stateOf(result.after) === 'placed')),
  'an order placed by another tab ends every checkout without an order in flight': ({ before, step, after }) =>
    step.name !== 'order.placedInOtherTab' ||
    stateOf(after) === (isOrderInFlight(before) && stateOf(before) !== 'reconciling.retrievingPayment' ? stateOf(before) : 'placed'),
  'a placed checkout outputs its order': ({ after }) => (stateOf(after) === 'placed') === (after.output?.orderId !== undefined),
  'an order without a response is resent first, and a charge is looked up first (d1)': ({ before, after }) =>
    before !== null ||
    ((stateOf(after) === 'reconciling.resendingOrder') === (after.context.attempt.stage === 'posting') &&
      (stateOf(after) === 'reconciling.retrievingPayment') === (after.context.order !== null)),
  'an order without a response is resent until a response arrives or the visitor leaves it (d1)': ({ before, step, after }) =>
    tabOf(before) !== 'reconciling' || tabOf(after) === 'reconciling' || /^(order|card)\./.test(step.name),
  'the checkout opens at the first tab that lacks something (§4)': ({ before, after }) =>
    before !== null || tabOf(after) === 'reconciling' || tabOf(after) === firstIncompleteTab(after),
  'the method is an offered one; none is selected as long as the visitor can choose (§4)': ({ after: { context } }) =>
    context.method === null ? context.offeredMethods.length !== 1 : context.offeredMethods.includes(context.method),
  'a card is verified from card.checked until it is changed, declined or its order refused (§4)': (result) => {
    const { before, step, after } = result;
    if (before === null || before.context.isCardChecked === after.context.isCardChecked) return true;
    const isDiscarded =
      /^card\.(incomplete|unreachable|discarded|declined)/.test(step.name) || (isUpdating(result) && step.event.type === 'order.refused');
    return after.context.isCardChecked ? step.name === 'card.checked' : isDiscarded;
  },
  'the tag busy is set exactly while a call or the card is pending': ({ after }) =>
    after.hasTag('busy') ===
    (invokedActors(after).length > 0 ||
      /^(payment\.verifying|confirmation\.(placing|paying|updating)|reconciling\.(resendingOrder|retrievingPayment))$/.test(
        stateOf(after),
      )),
  'the tag no-reload is set exactly while an order or a charge is in flight (d1, INV-17)': ({ after }) =>
    after.hasTag('no-reload') ===
    /^(confirmation\.(placing|paying|updating)|reconciling\.(resendingOrder|retrievingPayment))$/.test(stateOf(after)),
};
