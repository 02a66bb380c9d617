import { checkoutTabs, type CheckoutFailure, type Refusal } from '#domain/order/checkout.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { isFailedAttempt } from '#domain/order/attempt.ts';
import { statePath } from '#machines/state-path.ts';
import { invokedSlots } from '#qa/paths/graph.ts';
import type { StepResult } from '#qa/paths/replay.ts';
import type { Invariants } from '#qa/paths/chart.ts';
import { stateAfterAlert } from './scenario.ts';

type Checkout = typeof checkoutMachine;
type Snapshot = StepResult<Checkout>['after'];

const states = new WeakMap<Snapshot, string>();
function stateOf(snapshot: Snapshot | null): string {
  if (snapshot === null) return '';
  const state = states.get(snapshot) ?? statePath(snapshot.value);
  states.set(snapshot, state);
  return state;
}
const tabOf = (snapshot: Snapshot | null) => stateOf(snapshot).split('.')[0] ?? '';
const enters = ({ before, after }: StepResult<Checkout>, state: string) => stateOf(after) === state && stateOf(before) !== state;
const leaves = ({ before, after }: StepResult<Checkout>, state: string) => stateOf(before) === state && stateOf(after) !== state;
/** Returns the outcome of a delivery check, of the order or of its update, or null if the checkout was not waiting for one. */
function outcomeOf({ before, step }: StepResult<Checkout>): { type: string; failure?: CheckoutFailure; items?: readonly string[] } | null {
  if (step.slot !== undefined) return 'output' in step.slot.result ? (step.slot.result.output as { type: string }) : null;
  const isSubmission = /^(confirmation\.placing|reconciling\.resendingOrder)$/.test(stateOf(before));
  const isAwaited = isSubmission
    ? /^order\.(placed|unpaid|beingPaid|refused|unanswered)$/.test(step.event.type)
    : stateOf(before) === 'confirmation.updating' && /^order\.(updated|refused)$/.test(step.event.type);
  if (!isAwaited) return null;
  if (step.event.type === 'order.refused') return step.event['refusal'] as Refusal;
  return { type: step.event.type.replace(/^order\./, '') };
}
const hasOutcome = (result: StepResult<Checkout>, type: string) => outcomeOf(result)?.type === type;
const isOrderInFlight = (snapshot: Snapshot | null) =>
  /^(confirmation\.(placing|paying|updating)|reconciling\..*|placed)$/.test(stateOf(snapshot));

function firstIncompleteTab(tab: string, context: Snapshot['context']) {
  const { mode, personal, delivery } = context;
  if (mode === null) return 'type.choosing';
  if (personal === null) return 'personal.editing';
  if (delivery === null) return 'delivery.editing';
  return tab === 'confirmation' && isCardMissing(context) ? 'payment.checking' : undefined;
}

function isCardMissing({ method, isCardChecked }: Snapshot['context']) {
  return method === 'card' && !isCardChecked;
}

function isComplete({ context }: Snapshot) {
  return isFilledIn({ context }) && !isCardMissing(context);
}

/** Returns the state after a successful final check: the order is sent, or its incomplete form is shown. */
function stateAfterCheck({ after }: StepResult<Checkout>) {
  if (isComplete(after)) return 'confirmation.placing';
  const { mode, personal, delivery } = after.context;
  return mode === null || personal === null || delivery === null
    ? stateForInvalidForm('confirmation', after.context).state
    : 'confirmation.alerted';
}

/** Whether an input change ends an error state: any change of an address that was not verified, or a form that is valid again. */
function isCorrected(state: string, { type, form }: { type: string; form?: unknown }) {
  const isValid = form !== null && form !== 'malformed';
  if (type === 'personal.changed') return state === 'personal.invalid' && isValid;
  return type === 'delivery.changed' && (/\.(addressNotFound|unreached)$/.test(state) || (state === 'delivery.invalid' && isValid));
}

function isFilledIn({ context: { mode, personal, delivery, method, offeredMethods } }: Pick<Snapshot, 'context'>) {
  return mode !== null && personal !== null && delivery !== null && method !== null && offeredMethods.includes(method);
}

/** Returns the commands that a step must send to the order and the payment. */
function expectedCommands(result: StepResult<Checkout>): string[] {
  const { before, step, after } = result;
  const { method, offeredMethods } = after.context;
  const isMethodChange =
    ['methods.changed', 'total.changed'].includes(step.event.type) ||
    (step.event.type === 'payment.choose' && offeredMethods.includes(step.event['method']));
  const preparesCard =
    enters(result, 'payment.choosing') ||
    (stateOf(before) === 'payment.choosing' && stateOf(after) === 'payment.choosing' && isMethodChange) ||
    (leaves(result, 'delivery.checking') &&
      hasOutcome(result, 'deliverable') &&
      offeredMethods.includes('card') &&
      !offeredMethods.includes('cash'));
  const isCharged = /\.(paying|retrievingPayment)$/.test(stateOf(before));
  return [
    ...(leaves(result, 'confirmation.alerted') ? ['sends failure.dismissed'] : []),
    ...(isCharged && step.name === 'card.paid' ? ['sends order.paid'] : []),
    ...(isCharged && step.name === 'card.declined' ? ['sends order.declined'] : []),
    ...(tabOf(before) === 'personal' && step.name === 'tab.next' && tabOf(after) === 'delivery' && offeredMethods.includes('card')
      ? ['sends customer.wanted']
      : []),
    ...(preparesCard ? [`sends ${method === 'card' ? 'card.prepare' : 'card.reset'}`] : []),
    ...(enters(result, 'payment.verifying') ? ['sends card.check'] : []),
    ...(enters(result, 'confirmation.paying') ? ['sends card.confirm'] : []),
    ...(enters(result, 'reconciling.retrievingPayment') ? ['sends card.look'] : []),
    ...(enters(result, 'confirmation.placing') ? ['sends order.submit'] : []),
    ...(enters(result, 'reconciling.resendingOrder') ? ['sends order.resend'] : []),
    ...(enters(result, 'confirmation.alerted') ? ['sends failure.shown'] : []),
  ];
}

/** Returns the state for an invalid form, and the failure of its alert: only an empty required field has an alert. */
function stateForInvalidForm(tab: string, { mode, personal, delivery, isPersonalMalformed, isDeliveryMalformed }: Snapshot['context']) {
  const isPersonalEmpty = personal === null && !isPersonalMalformed;
  const isDeliveryEmpty = delivery === null && !isDeliveryMalformed;
  // The personal tab checks its own form only.
  if (isPersonalEmpty || (tab !== 'personal' && (isDeliveryEmpty || mode === null)))
    return { state: `${tab}.alerted`, failure: 'missingFields' as const };
  return { state: isPersonalMalformed ? 'personal.invalid' : 'delivery.invalid', failure: null };
}

/** By state, the state that `tab.next` leads to, and the failure of its alert. */
const nextStatesOf: Record<string, (context: Snapshot['context']) => { state: string; failure: CheckoutFailure | null }> = {
  'type.choosing': ({ mode }) =>
    mode === null ? { state: 'type.alerted', failure: 'missingFields' } : { state: 'personal.editing', failure: null },
  'type.chosen': () => ({ state: 'personal.editing', failure: null }),
  'personal.editing': afterPersonal,
  'personal.invalid': afterPersonal,
  'delivery.editing': afterDelivery,
  'delivery.invalid': (context) => {
    const stop = stateForInvalidForm('delivery', context);
    return stop.failure === null ? { state: 'delivery.invalid', failure: null } : stop;
  },
  'delivery.addressNotFound': () => ({ state: 'delivery.checking', failure: null }),
  'delivery.unreached': () => ({ state: 'delivery.checking', failure: null }),
  'payment.choosing': (context) =>
    context.method === null
      ? { state: 'payment.alerted', failure: 'noMethod' }
      : { state: isCardMissing(context) ? 'payment.verifying' : 'confirmation.reviewing', failure: null },
};

function afterPersonal(context: Snapshot['context']) {
  return context.personal === null ? stateForInvalidForm('personal', context) : { state: 'delivery.editing', failure: null };
}

function afterDelivery(context: Snapshot['context']) {
  const isValid = context.personal !== null && context.delivery !== null;
  return isValid ? { state: 'delivery.checking', failure: null } : stateForInvalidForm('delivery', context);
}

/** Properties of every step of a checkout. @spec §4 Checkout tabs; §8 */
export const invariants: Invariants<Checkout> = {
  'an alert always has a dismissal, which ends it (§8)': ({ before, step, after }) =>
    (!after.hasTag('failed') || after.can({ type: 'alert.dismiss' })) &&
    (step.name !== 'alert.dismiss' || before?.hasTag('failed') !== true || !after.hasTag('failed')),
  'an alert has a failure, and there is no failure without its alert (§8)': ({ after }) =>
    (after.context.failure !== null) === after.hasTag('failed'),
  'dismissing an alert opens the tab where the failure can be fixed (§4)': ({ before, step, after }) => {
    if (before === null || step.name !== 'alert.dismiss' || !/^(delivery|confirmation)\.alerted$/.test(stateOf(before))) return true;
    const { failure } = before.context;
    const expected =
      failure === 'missingFields' ? firstIncompleteTab(tabOf(before), before.context) : stateAfterAlert[failure ?? 'orderFailed'];
    return stateOf(after) === (expected ?? (tabOf(before) === 'delivery' ? 'delivery.editing' : 'confirmation.reviewing'));
  },
  'a valid step advances, and an invalid one shows its alert (§4)': ({ before, step, after }) => {
    const expected = before === null || step.name !== 'tab.next' ? undefined : nextStatesOf[stateOf(before)]?.(before.context);
    if (expected === undefined) return true;
    return stateOf(after) === expected.state && after.context.failure === expected.failure;
  },
  'an order with a malformed value, and nothing empty, leads to its field without an alert (§8)': (result) => {
    const { before, step, after } = result;
    const isSubmitted = stateOf(before) === 'confirmation.reviewing' && step.event.type === 'order.place' && step.event['blocker'] === null;
    const isValidated = isSubmitted || (stateOf(before) === 'confirmation.checking' && hasOutcome(result, 'deliverable'));
    if (before === null || !isValidated) return true;
    const { mode, personal, delivery } = before.context;
    if (mode !== null && personal !== null && delivery !== null) return !stateOf(after).endsWith('.invalid');
    const stop = stateForInvalidForm('confirmation', before.context);
    return stateOf(after) === stop.state && after.context.failure === stop.failure;
  },
  'the alert of missing fields is shown only if a required field is empty (§8)': (result) => {
    const { after, before } = result;
    if (after.context.failure !== 'missingFields' || before?.context.failure === 'missingFields' || hasOutcome(result, 'refused'))
      return true;
    const { mode, personal, delivery, isPersonalMalformed, isDeliveryMalformed } = after.context;
    return (
      mode === null ||
      (personal === null && !isPersonalMalformed) ||
      (delivery === null && !isDeliveryMalformed) ||
      isCardMissing(after.context)
    );
  },
  'an order without a known fee looks the fee up as the delivery step does, and one with a missing item is not sent (§4)': ({
    before,
    step,
    after,
  }) => {
    if (before === null || stateOf(before) !== 'confirmation.reviewing' || step.event.type !== 'order.place') return true;
    if (step.event['blocker'] === 'missing') return stateOf(after) === stateOf(before);
    return step.event['blocker'] === null || stateOf(after) === afterDelivery(before.context).state;
  },
  'the chosen place fills the delivery form once the personal form is valid or the delivery step is open (§4)': (result) => {
    const { before, step, after, actions } = result;
    const isDelivery = tabOf(after) === 'delivery';
    const isInputChanged = before === null || (/^(personal|place)\.changed/.test(step.name) && after.status === 'active');
    const isDue =
      (isDelivery && (tabOf(before) !== 'delivery' || step.name === 'place.changed')) ||
      (isInputChanged && after.context.personal !== null);
    return actions.includes('fillDeliveryForm') ? isDue || isDelivery || step.name === 'order.place feeUnknown' : !isDue;
  },
  'the last dismissed failure is stored with the tab that it leads to (§8)': ({ before, step, after }) => {
    if (before === null || !before.hasTag('failed') || step.name !== 'alert.dismiss')
      return after.context.lastFailure === (before?.context.lastFailure ?? null);
    const { failure, mode, delivery } = before.context;
    return JSON.stringify(after.context.lastFailure) === JSON.stringify({ failure, tab: tabOf(after), mode, delivery });
  },
  'a failed attempt is counted once, when its alert opens': ({ before, after }) => {
    if (before === null) return true;
    const isShown = stateOf(after) === 'confirmation.alerted' && stateOf(before) !== 'confirmation.alerted';
    const increment = isShown && isFailedAttempt(after.context.failure) ? 1 : 0;
    return after.context.failedAttempts === before.context.failedAttempts + increment;
  },
  'the Back button opens the previous tab (§4)': ({ before, step, after }) => {
    const tabIndex = checkoutTabs.findIndex((tab) => tab === tabOf(before));
    return step.name !== 'tab.previous' || isOrderInFlight(before) || tabIndex < 1 || tabOf(after) === checkoutTabs[tabIndex - 1];
  },
  'any tab opens, except while an order is in flight (§4)': ({ before, step, after }) =>
    step.event.type !== 'tab.open' ||
    (isOrderInFlight(before) || step.isInvalid === true ? stateOf(after) === stateOf(before) : tabOf(after) === step.event['tab']),
  'a refusal sets its failure and its items (§8)': (result) => {
    const { failure, failedItems } = result.after.context;
    if (!hasOutcome(result, 'refused')) return true;
    return JSON.stringify(outcomeOf(result)) === JSON.stringify({ type: 'refused', failure, items: failedItems });
  },
  'an alert that concerns no items lists none (§8)': (result) =>
    hasOutcome(result, 'refused') ||
    result.before?.context.failure === result.after.context.failure ||
    result.after.context.failure === null ||
    result.after.context.failedItems.length === 0,
  'an order without a response is orderFailed, a final check without one is addressUnverified (§8)': (result) =>
    !(
      (stateOf(result.before) === 'confirmation.placing' && result.step.name === 'order.unanswered') ||
      (stateOf(result.before) === 'confirmation.checking' && result.step.name === 'checkDelivery unreachable')
    ) || result.after.context.failure === (stateOf(result.before) === 'confirmation.checking' ? 'addressUnverified' : 'orderFailed'),
  'an unknown address leads to its error state or to the payment, never to an alert (§4)': (result) =>
    !hasOutcome(result, 'addressUnknown') || /^(delivery\.addressNotFound|payment\.choosing)$/.test(stateOf(result.after)),
  'a failed address lookup does not block the visitor before the order (§4)': ({ before, step, after }) =>
    step.name !== 'checkDelivery unreachable' ||
    stateOf(after) === { delivery: 'delivery.unreached', payment: 'payment.choosing', confirmation: 'confirmation.alerted' }[tabOf(before)],
  'a valid delivery opens the next step, and sends only a complete order (§4)': (result) =>
    !hasOutcome(result, 'deliverable') ||
    stateOf(result.after) ===
      {
        delivery: 'payment.checking',
        payment: 'payment.choosing',
        confirmation: stateAfterCheck(result),
      }[tabOf(result.before)],
  'an order starts only with complete forms, an offered method and the agreed total (§4)': (result) => {
    if (!enters(result, 'confirmation.checking') && !enters(result, 'confirmation.placing')) return true;
    return isComplete(result.after) && result.after.context.agreedTotal === 750;
  },
  'an order is sent only after a successful final check (§4)': (result) =>
    !enters(result, 'confirmation.placing') || (stateOf(result.before) === 'confirmation.checking' && hasOutcome(result, 'deliverable')),
  'only its own outcome ends the sending of an order or of its update (INV-2)': (result) =>
    !(leaves(result, 'confirmation.placing') && !/^(placed|unpaid|beingPaid|refused|unanswered)$/.test(outcomeOf(result)?.type ?? '')) &&
    !(leaves(result, 'confirmation.updating') && !/^(updated|refused)$/.test(outcomeOf(result)?.type ?? '')),
  'an order is updated once it is placed, or its card is paid, and never before (§4)': (result) =>
    enters(result, 'confirmation.updating') ===
    ((hasOutcome(result, 'placed') && stateOf(result.before) !== 'confirmation.updating') ||
      (result.step.name === 'card.paid' && /\.(paying|retrievingPayment)$/.test(stateOf(result.before)))),
  'a card is charged only for an existing order (§4)': (result) =>
    enters(result, 'confirmation.paying') === (stateOf(result.before) === 'confirmation.placing' && hasOutcome(result, 'unpaid')),
  'only an event of its card ends a charge; an order placed by another tab ends its reconciliation (INV-3)': (result) =>
    (!leaves(result, 'confirmation.paying') || /^card\.(paid|declined)$/.test(result.step.name)) &&
    (!leaves(result, 'reconciling.retrievingPayment') || /^card\.(paid|declined)$|^order\.placedElsewhere$/.test(result.step.name)),
  'a charge in flight is retrieved before anything is sent again (INV-3)': (result) =>
    !hasOutcome(result, 'beingPaid') || stateOf(result.after) === 'reconciling.retrievingPayment',
  'a declined card is paymentFailed, and must be entered again (§8)': ({ before, step, after }) =>
    step.name !== 'card.declined' ||
    !/\.(paying|retrievingPayment)$/.test(stateOf(before)) ||
    (stateOf(after) === 'confirmation.alerted' &&
      after.context.failure === 'paymentFailed' &&
      after.context.bankMessage !== null &&
      !after.context.isCardChecked),
  'a resent order that is unpaid requests the card again, and charges nothing (d1)': (result) =>
    !(hasOutcome(result, 'unpaid') && tabOf(result.before) === 'reconciling') || stateOf(result.after) === 'payment.checking',
  'an order is placed only after an update attempt, or by another tab (§4)': (result) =>
    !enters(result, 'placed') ||
    (stateOf(result.before) === 'confirmation.updating' && result.step.name === 'order.updated') ||
    result.step.name === 'order.placedElsewhere',
  'a refused update shows an alert; any other outcome of it ends the checkout (INV-11)': (result) =>
    stateOf(result.before) !== 'confirmation.updating' ||
    ((!hasOutcome(result, 'refused') || stateOf(result.after) === 'confirmation.alerted') &&
      (!hasOutcome(result, 'updated') || stateOf(result.after) === 'placed')),
  'an order placed by another tab ends every checkout without an order in flight': ({ before, step, after }) =>
    step.name !== 'order.placedElsewhere' ||
    stateOf(after) === (isOrderInFlight(before) && stateOf(before) !== 'reconciling.retrievingPayment' ? stateOf(before) : 'placed'),
  'a placed checkout outputs its order': ({ after }) => (stateOf(after) === 'placed') === (after.output?.orderId !== undefined),
  'an order without a response is resent first, until a response arrives or the visitor leaves it (d1)': (result) =>
    (result.before !== null ||
      (stateOf(result.after) === 'reconciling.resendingOrder') === (result.after.context.attempt.stage === 'posting')) &&
    (result.before !== null || (stateOf(result.after) === 'reconciling.retrievingPayment') === (result.after.context.order !== null)) &&
    (tabOf(result.before) !== 'reconciling' ||
      tabOf(result.after) === 'reconciling' ||
      outcomeOf(result) !== null ||
      stateOf(result.before) === 'reconciling.retrievingPayment' ||
      result.step.name === 'order.leave'),
  'the visitor can resend an order without a response, or return to the review (d1)': ({ before, step, after }) =>
    stateOf(before) !== 'reconciling.unanswered' ||
    ((step.name !== 'order.retry' || stateOf(after) === 'reconciling.resendingOrder') &&
      (step.name !== 'order.leave' || stateOf(after) === 'confirmation.reviewing')),
  'the cart is priced for an order type when it is chosen, and only then (§4)': ({ before, step, actions }) =>
    actions.includes('recalculateCart') === (step.event.type === 'type.choose' && tabOf(before) === 'type'),
  'each transition sends the order and its card exactly the commands it needs (§4)': (result) =>
    JSON.stringify(result.actions.filter((action) => action.startsWith('sends '))) === JSON.stringify(expectedCommands(result)),
  'a chosen order type is stored, and shown before the next step (§9)': ({ before, step: { event, delay }, after }) =>
    (event.type !== 'type.choose' ||
      tabOf(before) !== 'type' ||
      (stateOf(after) === 'type.chosen' && after.context.mode === event['mode'])) &&
    (delay !== 'typeStepDelay' || stateOf(after) === 'personal.editing'),
  'an offered method can be chosen in the payment step only (§4)': ({ before, step: { event }, after }) =>
    before === null ||
    event.type !== 'payment.choose' ||
    after.context.method ===
      (stateOf(before) === 'payment.choosing' && before.context.offeredMethods.includes(event['method'])
        ? event['method']
        : before.context.method),
  'input changes cause no transition, except a changed address and a corrected value': ({ before, step, after }) =>
    before === null ||
    !/^(mode|personal|delivery|methods|total|place)\.changed/.test(step.name) ||
    stateOf(after) === (isCorrected(stateOf(before), step.event) ? `${tabOf(before)}.editing` : stateOf(before)),
  'input changes are stored in the context': ({ step: { event }, after: { context } }) =>
    (event.type !== 'mode.changed' || context.mode === event['mode']) &&
    (event.type !== 'personal.changed' ||
      (context.personal === (event['form'] === 'malformed' ? null : event['form']) &&
        context.isPersonalMalformed === (event['form'] === 'malformed'))) &&
    (event.type !== 'delivery.changed' ||
      (context.delivery === (event['form'] === 'malformed' ? null : event['form']) &&
        context.isDeliveryMalformed === (event['form'] === 'malformed'))) &&
    (event.type !== 'methods.changed' || context.offeredMethods === event['methods']),
  'the method is an offered one, and null only if none is offered (§4)': ({ after: { context } }) =>
    context.method === null ? context.offeredMethods.length === 0 : context.offeredMethods.includes(context.method),
  'a card is verified from card.checked until it is changed, declined or its order refused (§4)': (result) => {
    const { before, step, after } = result;
    const isVerified = step.name === 'card.checked' && stateOf(before) !== 'placed';
    const isDiscarded =
      /^card\.(incomplete|unreachable|forgotten|declined)/.test(step.name) ||
      (hasOutcome(result, 'refused') && stateOf(before) === 'confirmation.updating');
    if (before === null || before.context.isCardChecked === after.context.isCardChecked) return true;
    return after.context.isCardChecked ? isVerified : isDiscarded;
  },
  'a checked card opens the next step; an incomplete one stays at its fields, an unreachable provider is an alert (§4)': ({
    before,
    step,
    after,
  }) => {
    const nextStates: Record<string, string> = {
      'card.checked': 'confirmation.reviewing',
      'card.incomplete': 'payment.choosing',
      'card.unreachable': 'payment.alerted',
    };
    const expected = stateOf(before) === 'payment.verifying' ? nextStates[step.name] : undefined;
    return (
      expected === undefined ||
      (stateOf(after) === expected && (after.context.failure === 'cardUnreachable') === (expected === 'payment.alerted'))
    );
  },
  'the tag busy is set exactly while a call or the card is pending': ({ after }) =>
    after.hasTag('busy') ===
    (invokedSlots(after).length > 0 ||
      /^(payment\.verifying|confirmation\.(placing|paying|updating)|reconciling\.(resendingOrder|retrievingPayment))$/.test(
        stateOf(after),
      )),
  'the tag no-reload is set exactly while an order or a charge is in flight (d1, INV-17)': ({ after }) =>
    after.hasTag('no-reload') ===
    /^(confirmation\.(placing|paying|updating)|reconciling\.(resendingOrder|retrievingPayment))$/.test(stateOf(after)),
};
