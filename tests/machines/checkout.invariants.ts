import { checkoutTabs, type CheckoutFailure } from '#domain/checkout.ts';
import type { checkoutMachine } from '#machines/checkout.machine.ts';
import { statePath } from '#machines/state-path.ts';
import type { Moment } from '../support/paths/replay.ts';
import type { Invariants } from '../support/paths/run.ts';

type Checkout = typeof checkoutMachine;
type Snapshot = Moment<Checkout>['after'];

const states = new WeakMap<Snapshot, string>();
function stateOf(snapshot: Snapshot | null): string {
  if (snapshot === null) return '';
  const state = states.get(snapshot) ?? statePath(snapshot.value);
  states.set(snapshot, state);
  return state;
}
const tabOf = (snapshot: Snapshot | null) => stateOf(snapshot).split('.')[0] ?? '';
const enters = ({ before, after }: Moment<Checkout>, state: string) => stateOf(after) === state && stateOf(before) !== state;
const leaves = ({ before, after }: Moment<Checkout>, state: string) => stateOf(before) === state && stateOf(after) !== state;
const answer = ({ step }: Moment<Checkout>) => (step.slot !== undefined && 'gives' in step.slot.is ? step.slot.is.gives : undefined);
const says = (moment: Moment<Checkout>, is: string) => (answer(moment) as { is?: string } | undefined)?.is === is;
const isOnItsWay = (snapshot: Snapshot | null) =>
  /^(confirmation\.(placing|paying|updating)|reconciling\..*|placed)$/.test(stateOf(snapshot));

/** Where the alert of a failure leads: the tab in which it is mended. Fields that are missing lead to the first gap. */
const mendedIn: Partial<Record<CheckoutFailure, string>> = {
  tooFar: 'delivery.editing',
  itemsUnavailable: 'delivery.editing',
  slotUnavailable: 'delivery.editing',
  modeClosed: 'type.choosing',
  methodClosed: 'payment.checking',
  paymentFailed: 'payment.checking',
};
function firstGap(tab: string, context: Snapshot['context']) {
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

function isFilledIn({ context: { mode, personal, delivery, method, offeredMethods } }: Pick<Snapshot, 'context'>) {
  return mode !== null && personal !== null && delivery !== null && method !== null && offeredMethods.includes(method);
}

/** What a step has the checkout ask of its card. */
function cardWishes(moment: Moment<Checkout>): string[] {
  const { before, step, after } = moment;
  const { method, offeredMethods } = after.context;
  const isMethodNews =
    ['methods.changed', 'total.changed'].includes(step.event.type) ||
    (step.event.type === 'payment.choose' && offeredMethods.includes(step.event['method']));
  const prepares =
    enters(moment, 'payment.choosing') ||
    (stateOf(before) === 'payment.choosing' && stateOf(after) === 'payment.choosing' && isMethodNews) ||
    (leaves(moment, 'delivery.checking') && says(moment, 'fine') && offeredMethods.includes('card') && !offeredMethods.includes('cash'));
  return [
    ...(tabOf(before) === 'personal' && step.name === 'tab.next' && tabOf(after) === 'delivery' && offeredMethods.includes('card')
      ? ['sends customer.wanted']
      : []),
    ...(prepares ? [`sends ${method === 'card' ? 'card.prepare' : 'card.rest'}`] : []),
    ...(enters(moment, 'payment.verifying') ? ['sends card.check'] : []),
    ...(enters(moment, 'confirmation.paying') ? ['sends card.confirm'] : []),
    ...(enters(moment, 'reconciling.looking') ? ['sends card.look'] : []),
  ];
}

/** What each gate asks: null lets pass, else the failure of its alert. */
const gates: Record<string, (context: Snapshot['context']) => { opens: string; failure: CheckoutFailure | null }> = {
  'type.choosing': ({ mode }) => ({ opens: 'personal.editing', failure: mode === null ? 'missingFields' : null }),
  'type.chosen': () => ({ opens: 'personal.editing', failure: null }),
  'personal.editing': ({ personal }) => ({ opens: 'delivery.editing', failure: personal === null ? 'missingFields' : null }),
  'delivery.editing': ({ personal, delivery }) => ({
    opens: 'delivery.checking',
    failure: personal === null || delivery === null ? 'missingFields' : null,
  }),
  'delivery.unlocated': () => ({ opens: 'delivery.checking', failure: null }),
  'payment.choosing': (context) => ({
    opens: isCardMissing(context) ? 'payment.verifying' : 'confirmation.reviewing',
    failure: context.method === null ? 'methodClosed' : null,
  }),
};

/** What holds at every step of a checkout, whatever led there. @spec §4 Checkout tabs; §8 The error catalogue */
export const checkoutInvariants: Invariants<Checkout> = {
  'an alert always has a dismissal, which ends it (§8)': ({ before, step, after }) =>
    (!after.hasTag('failed') || after.can({ type: 'alert.dismiss' })) &&
    (step.name !== 'alert.dismiss' || before?.hasTag('failed') !== true || !after.hasTag('failed')),
  'an alert has a failure, and there is no failure without its alert (§8)': ({ after }) =>
    (after.context.failure !== null) === after.hasTag('failed'),
  'after an alert stands the tab where it can be mended (§4)': ({ before, step, after }) => {
    if (before === null || step.name !== 'alert.dismiss' || !/^(delivery|confirmation)\.alerted$/.test(stateOf(before))) return true;
    const { failure } = before.context;
    const mended = failure === 'missingFields' ? firstGap(tabOf(before), before.context) : mendedIn[failure ?? 'orderFailed'];
    return stateOf(after) === (mended ?? (tabOf(before) === 'delivery' ? 'delivery.editing' : 'confirmation.reviewing'));
  },
  'a gate lets pass what is filled in, and holds the rest with its alert (§4)': ({ before, step, after }) => {
    const gate = before === null || step.name !== 'tab.next' ? undefined : gates[stateOf(before)]?.(before.context);
    if (gate === undefined) return true;
    return gate.failure === null
      ? stateOf(after) === gate.opens
      : stateOf(after) === `${tabOf(before)}.alerted` && after.context.failure === gate.failure;
  },
  'the tab before is one tab back (§4)': ({ before, step, after }) => {
    const at = checkoutTabs.findIndex((tab) => tab === tabOf(before));
    return step.name !== 'tab.previous' || isOnItsWay(before) || at < 1 || tabOf(after) === checkoutTabs[at - 1];
  },
  'any tab opens, except while an order is on its way (§4)': ({ before, step, after }) =>
    step.event.type !== 'tab.open' ||
    (isOnItsWay(before) || step.isInvalid === true ? stateOf(after) === stateOf(before) : tabOf(after) === step.event['tab']),
  'a refusal is told with its reason and its items (§8)': (moment) => {
    const { failure, failedItems } = moment.after.context;
    if (!says(moment, 'refused') || moment.step.slot?.name === 'updateOrder') return true;
    return JSON.stringify(answer(moment)) === JSON.stringify({ is: 'refused', failure, items: failedItems });
  },
  'an alert that is about no items names none (§8)': (moment) =>
    says(moment, 'refused') ||
    moment.before?.context.failure === moment.after.context.failure ||
    moment.after.context.failure === null ||
    moment.after.context.failedItems.length === 0,
  'an order, or a last look at it, without an answer is a failed order (§8)': (moment) =>
    moment.step.slot === undefined ||
    'gives' in moment.step.slot.is ||
    !/^confirmation\.(checking|placing)$/.test(stateOf(moment.before)) ||
    moment.after.context.failure === 'orderFailed',
  'an address that cannot be found is marked, never refused (§4)': (moment) =>
    !says(moment, 'addressUnknown') || /^(delivery\.unlocated|payment\.choosing)$/.test(stateOf(moment.after)),
  'an address that cannot be looked up stops nobody before the order (§4)': ({ before, step, after }) =>
    step.name !== 'checkDelivery unreachable' ||
    stateOf(after) === { delivery: 'delivery.unlocated', payment: 'payment.choosing', confirmation: 'confirmation.alerted' }[tabOf(before)],
  'a delivery that was found fine opens the next step, and sends only what is complete by then (§4)': (moment) =>
    !says(moment, 'fine') ||
    stateOf(moment.after) ===
      {
        delivery: 'payment.checking',
        payment: 'payment.choosing',
        confirmation: isComplete(moment.after) ? 'confirmation.placing' : 'confirmation.alerted',
      }[tabOf(moment.before)],
  'an order begins only with complete forms, a method on offer and the agreed total (§4)': (moment) => {
    if (!enters(moment, 'confirmation.checking') && !enters(moment, 'confirmation.placing')) return true;
    return isComplete(moment.after) && moment.after.context.agreedTotal === 750;
  },
  'an order is sent only after a last look at it was fine (§4)': (moment) =>
    !enters(moment, 'confirmation.placing') || (stateOf(moment.before) === 'confirmation.checking' && says(moment, 'fine')),
  'nothing but its own answer ends the sending of an order or of its update (INV-2)': (moment) =>
    !(leaves(moment, 'confirmation.placing') && moment.step.slot?.name !== 'placeOrder') &&
    !(leaves(moment, 'confirmation.updating') && moment.step.slot?.name !== 'updateOrder'),
  'an order is updated once it is placed, or its card is paid, and never before (§4)': (moment) =>
    enters(moment, 'confirmation.updating') ===
    ((says(moment, 'placed') && stateOf(moment.before) !== 'placed') ||
      (moment.step.name === 'card.paid' && /\.(paying|looking)$/.test(stateOf(moment.before)))),
  'a card is charged for an order that stands, and for nothing else (§4)': (moment) =>
    enters(moment, 'confirmation.paying') === (stateOf(moment.before) === 'confirmation.placing' && says(moment, 'unpaid')),
  'only news of its card ends a charge; an order that another tab finished ends the look at it (INV-3)': (moment) =>
    (!leaves(moment, 'confirmation.paying') || /^card\.(paid|declined)$/.test(moment.step.name)) &&
    (!leaves(moment, 'reconciling.looking') || /^card\.(paid|declined)$|^order\.placedElsewhere$/.test(moment.step.name)),
  'a card that was sent to the bank is looked up before anything is sent again (INV-3)': (moment) =>
    !says(moment, 'beingPaid') || stateOf(moment.after) === 'reconciling.looking',
  'a declined card is told as a failed payment, and is entered again (§8)': ({ before, step, after }) =>
    step.name !== 'card.declined' ||
    !/\.(paying|looking)$/.test(stateOf(before)) ||
    (stateOf(after) === 'confirmation.alerted' &&
      after.context.failure === 'paymentFailed' &&
      after.context.bankMessage !== null &&
      !after.context.isCardChecked),
  'an order found unpaid asks for its card again, and charges nothing (d1)': (moment) =>
    !(says(moment, 'unpaid') && tabOf(moment.before) === 'reconciling') || stateOf(moment.after) === 'payment.checking',
  'placed only after an update was tried, or because another tab said so (§4)': (moment) =>
    !enters(moment, 'placed') || moment.step.slot?.name === 'updateOrder' || moment.step.name === 'order.placedElsewhere',
  'a refused update is a failed order; any other end of it ends the checkout (INV-11)': (moment) =>
    moment.step.slot?.name !== 'updateOrder' ||
    (says(moment, 'refused')
      ? stateOf(moment.after) === 'confirmation.alerted' && moment.after.context.failure === 'orderFailed'
      : stateOf(moment.after) === 'placed'),
  'news of another tab ends every checkout but that of an order on its way': ({ before, step, after }) =>
    step.name !== 'order.placedElsewhere' ||
    stateOf(after) === (isOnItsWay(before) && stateOf(before) !== 'reconciling.looking' ? stateOf(before) : 'placed'),
  'a placed checkout tells its order': ({ after }) => (stateOf(after) === 'placed') === (after.output?.orderId !== undefined),
  'an unanswered order is asked about first, and only an answer or the visitor ends that (d1)': (moment) =>
    (moment.before !== null || (stateOf(moment.after) === 'reconciling.asking') === moment.after.context.isOrderUnanswered) &&
    (moment.before !== null || (stateOf(moment.after) === 'reconciling.looking') === (moment.after.context.order !== null)) &&
    (tabOf(moment.before) !== 'reconciling' ||
      tabOf(moment.after) === 'reconciling' ||
      answer(moment) !== undefined ||
      stateOf(moment.before) === 'reconciling.looking' ||
      moment.step.name === 'order.leave'),
  'the visitor may ask again about an unanswered order, or go back to it (d1)': ({ before, step, after }) =>
    stateOf(before) !== 'reconciling.unanswered' ||
    ((step.name !== 'order.retry' || stateOf(after) === 'reconciling.asking') &&
      (step.name !== 'order.leave' || stateOf(after) === 'confirmation.reviewing')),
  'the silence of the back end is admitted where the alert is closed, and nowhere else (d1)': (moment) =>
    moment.actions.includes('admitSilence') === leaves(moment, 'confirmation.alerted'),
  'the cart is priced for an order type when it is chosen, and only then (§4)': ({ before, step, actions }) =>
    actions.includes('recalculateCart') === (step.event.type === 'type.choose' && tabOf(before) === 'type'),
  'the card is asked for what its place in the checkout needs, each time, and for nothing else (§4)': (moment) =>
    JSON.stringify(moment.actions.filter((action) => action.startsWith('sends '))) === JSON.stringify(cardWishes(moment)),
  'a chosen order type is remembered, and shown before the next step (§9)': ({ before, step: { event, delay }, after }) =>
    (event.type !== 'type.choose' ||
      tabOf(before) !== 'type' ||
      (stateOf(after) === 'type.chosen' && after.context.mode === event['mode'])) &&
    (delay !== 'typeStepDelay' || stateOf(after) === 'personal.editing'),
  'a method on offer is taken where methods are chosen, and nowhere else (§4)': ({ before, step: { event }, after }) =>
    before === null ||
    event.type !== 'payment.choose' ||
    after.context.method ===
      (stateOf(before) === 'payment.choosing' && before.context.offeredMethods.includes(event['method'])
        ? event['method']
        : before.context.method),
  'news moves nobody, but for an address that is typed again': ({ before, step, after }) =>
    before === null ||
    !/^(mode|personal|delivery|methods|total)\.changed/.test(step.name) ||
    stateOf(after) ===
      (step.event.type === 'delivery.changed' && stateOf(before) === 'delivery.unlocated' ? 'delivery.editing' : stateOf(before)),
  'news is remembered': ({ step: { event }, after: { context } }) =>
    (event.type !== 'mode.changed' || context.mode === event['mode']) &&
    (event.type !== 'personal.changed' || context.personal === event['form']) &&
    (event.type !== 'delivery.changed' || context.delivery === event['form']) &&
    (event.type !== 'methods.changed' || context.offeredMethods === event['methods']),
  'the method is one of those on offer, and none only where none is (§4)': ({ after: { context } }) =>
    context.method === null ? context.offeredMethods.length === 0 : context.offeredMethods.includes(context.method),
  'a card is trusted from the news that it is checked until it is given up, declined or its order refused (§4)': (moment) => {
    const { before, step, after } = moment;
    const trusts = step.name === 'card.checked' && stateOf(before) !== 'placed';
    const distrusts =
      /^card\.(unchecked|forgotten|declined)/.test(step.name) || (says(moment, 'refused') && step.slot?.name === 'updateOrder');
    if (before === null || before.context.isCardChecked === after.context.isCardChecked) return true;
    return after.context.isCardChecked ? trusts : distrusts;
  },
  'the look at a card opens the next step, or says why it does not (§4)': ({ before, step, after }) =>
    stateOf(before) !== 'payment.verifying' ||
    !/^card\.(checked|unchecked)/.test(step.name) ||
    (step.name === 'card.checked'
      ? stateOf(after) === 'confirmation.reviewing'
      : stateOf(after) === 'payment.alerted' && after.context.failure === step.event['failure']),
  'busy is said exactly while something is awaited, of a call or of the card': ({ after }) =>
    after.hasTag('busy') ===
    (after._nodes.some(({ invoke }) => invoke.length > 0) ||
      /^(payment\.verifying|confirmation\.paying|reconciling\.looking)$/.test(stateOf(after))),
  'a reload is warned of exactly while an order or a charge is on its way (d1, INV-17)': ({ after }) =>
    after.hasTag('no-reload') === /^(confirmation\.(placing|paying|updating)|reconciling\.(asking|looking))$/.test(stateOf(after)),
};
