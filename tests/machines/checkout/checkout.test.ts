// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { checkoutTab, checkoutTabs, type CheckoutFailure } from '#domain/order/checkout.ts';
import { checkoutMachine } from '#machines/checkout.machine.ts';
import { follow } from '#qa/paths/follow.ts';
import { attemptInStage, createSubmission, deliveryForm, personalForm, startCheckout } from '../../support/checkout.ts';
import { scenario, stateAfterAlert } from './scenario.ts';

const toReview = 'a complete checkout → tab.open confirmation';
const placing = `${toReview} → order.place → checkDelivery deliverable`;
const toDelivery = 'a complete checkout → tab.open delivery → tab.next';

const toPersonal = 'a complete checkout → tab.open personal → tab.next';
const streetAlone = 'a known customer without an address → delivery.changed unnumbered → tab.next';
const streetQuestion = `${streetAlone} → checkDelivery deliverable → checkHouseNumber incomplete`;

test('the five tabs are in order (§4 Checkout tabs)', () => {
  expect(checkoutTabs).toEqual(['type', 'personal', 'delivery', 'payment', 'confirmation']);
});

test.each([
  ['a chosen order type is shown before the next step', 'a first visit → type.choose pickup', 'type.chosen'],
  ['the next step opens after a pause', 'a first visit → type.choose pickup → typeStepDelay passes', 'personal.editing'],
  ['a first visit opens at the order type', 'a first visit', 'type.choosing'],
  ['an order type chosen on the menu is not asked again', 'a chosen order type', 'personal.editing'],
  ['a known customer is asked for the missing address', 'a known customer without an address', 'delivery.editing'],
  ['a known customer is asked for a time while the kitchen is closed', 'a known customer at a closed hour', 'delivery.editing'],
  ['where no method is offered, the payment step says so', 'a known customer without a payment method', 'payment.checking'],
  ['a complete checkout opens at the review', 'a complete checkout', 'confirmation.reviewing'],
  ['a step that was skipped can be opened', 'a complete checkout → tab.open type', 'type.choosing'],
  [
    'continuing without a payment method is an alert',
    'a known customer without a payment method → checkDelivery deliverable → tab.next',
    'payment.alertOpen',
  ],
  [
    'an order without a payment method leads to the payment',
    'a known customer without a payment method → tab.open confirmation → order.place → alert.dismiss',
    'payment.checking',
  ],
  ['a valid delivery is checked', toDelivery, 'delivery.checking'],
  ['the time slot is checked again before the payment', `${toDelivery} → checkDelivery deliverable`, 'payment.checking'],
  ['a time slot that has gone leads back', 'a complete checkout → tab.open payment → checkDelivery slotUnavailable', 'delivery.alertOpen'],
  ['a failed lookup marks the address, and blocks nobody', `${toDelivery} → checkDelivery unreachable`, 'delivery.unreachable'],
  ['typing ends that mark', `${toDelivery} → checkDelivery unreachable → delivery.changed incomplete`, 'delivery.editing'],
  ['missing details are an alert', 'a first visit → tab.open personal → tab.next', 'personal.alertOpen'],
  ['its dismissal leads to the form', 'a first visit → tab.open personal → tab.next → alert.dismiss', 'personal.editing'],
  [
    'a malformed value leads to its field',
    'a complete checkout → personal.changed malformed → tab.open personal → tab.next',
    'personal.invalid',
  ],
  ['a phone that can be dialled is left at once', `${toPersonal} → checkPhone complete`, 'delivery.editing'],
  ['a phone that cannot be dialled is asked about', `${toPersonal} → checkPhone incomplete`, 'personal.phoneIncomplete'],
  ['keeping it leaves the step', `${toPersonal} → checkPhone incomplete → value.keep`, 'delivery.editing'],
  ['continuing again keeps it', `${toPersonal} → checkPhone incomplete → tab.next`, 'delivery.editing'],
  ['correcting it leads to the form', `${toPersonal} → checkPhone incomplete → value.correct`, 'personal.editing'],
  ['changing it ends the question', `${toPersonal} → checkPhone incomplete → personal.changed complete`, 'personal.editing'],
  ['without the rule for phones the step is left', `${toPersonal} → checkPhone unreachable`, 'delivery.editing'],
  ['and so it is if the rule takes too long', `${toPersonal} → questionTimeout passes`, 'delivery.editing'],
  ['an address with a number is not asked about', `${toDelivery} → checkDelivery deliverable`, 'payment.checking'],
  ['a street without a number is looked up', `${streetAlone} → checkDelivery deliverable`, 'delivery.checkingHouseNumber'],
  [
    'a pickup has no street to look up',
    'a complete checkout → delivery.changed unnumbered → tab.open delivery → tab.next → checkDelivery deliverable',
    'payment.checking',
  ],
  [
    'a street with house numbers is asked about',
    `${streetAlone} → checkDelivery deliverable → checkHouseNumber incomplete`,
    'delivery.houseNumberMissing',
  ],
  ['keeping the address leaves the step', `${streetQuestion} → value.keep`, 'payment.checking'],
  ['continuing again keeps the address', `${streetQuestion} → tab.next`, 'payment.checking'],
  ['adding the number leads to the form', `${streetQuestion} → value.correct`, 'delivery.editing'],
  ['changing the address ends the question', `${streetQuestion} → delivery.changed complete`, 'delivery.editing'],
  ['a street without house numbers is left', `${streetAlone} → checkDelivery deliverable → checkHouseNumber complete`, 'payment.checking'],
  [
    'without the address base the step is left',
    `${streetAlone} → checkDelivery deliverable → checkHouseNumber unreachable`,
    'payment.checking',
  ],
  ['and so it is if the base takes too long', `${streetAlone} → checkDelivery deliverable → questionTimeout passes`, 'payment.checking'],
  ['an order is checked again before it is sent', `${toReview} → order.place`, 'confirmation.checking'],
  ['an order with an item that has gone is not sent', `${toReview} → order.place missing`, 'confirmation.reviewing'],
  ['an order without its fee looks the address up', `${toReview} → order.place feeUnknown`, 'delivery.checking'],
  ['an incomplete order is not sent', 'a first visit → tab.open confirmation → order.place', 'confirmation.alertOpen'],
  ['no tab opens while the order is in flight', `${placing} → tab.open type → tab.previous`, 'confirmation.placing'],
  ['an order of another tab does not interrupt one in flight', `${placing} → order.placedInOtherTab`, 'confirmation.placing'],
  ['a created order is updated', `${placing} → order.placed`, 'confirmation.updating'],
  ['an updated order is placed', `${placing} → order.placed → order.updated`, 'placed'],
  ['an order without a response is an alert', `${placing} → order.unanswered`, 'confirmation.alertOpen'],
  ['and can be sent again', `${placing} → order.unanswered → alert.dismiss → order.place`, 'confirmation.checking'],
  ['an unanswered order is resent at the next visit', 'an unanswered order', 'reconciling.resendingOrder'],
  ['and again on request', 'an unanswered order → order.unanswered → order.retry', 'reconciling.resendingOrder'],
  ['an order of another tab ends the checkout', 'a complete checkout → order.placedInOtherTab', 'placed'],
])('%s (§4, §8)', (_, path, state) => {
  expect(follow(checkoutMachine, scenario, path).state).toBe(state);
});

test('twenty presses send one order', () => {
  const presses = ' → order.place'.repeat(20);
  const { actions } = follow(checkoutMachine, scenario, `${toReview}${presses} → checkDelivery deliverable${presses}`);
  expect(actions.filter((action) => action === 'sends order.submit')).toHaveLength(1);
});

test('the values that were kept are reported, those that are corrected are not', async () => {
  const { actor, actors, keptFields } = startCheckout({ mode: 'delivery', delivery: { ...deliveryForm, address: 'Rue Nationale' } });
  const askAboutPhone = async () => {
    actor.send({ type: 'tab.open', tab: 'personal' });
    actor.send({ type: 'tab.next' });
    await actors.resolve('checkPhone', { type: 'incomplete' });
  };
  await askAboutPhone();
  actor.send({ type: 'value.correct' });
  expect(keptFields).toEqual([]);
  await askAboutPhone();
  actor.send({ type: 'value.keep' });
  actor.send({ type: 'tab.next' });
  await actors.resolve('checkDelivery', { type: 'deliverable' });
  await actors.resolve('checkHouseNumber', { type: 'incomplete' });
  actor.send({ type: 'tab.next' });
  expect(keptFields).toEqual(['phone', 'address']);
});

test.each(checkoutTabs)('the tab %s can be opened from any tab', (tab) => {
  const { actor, state } = startCheckout({ personal: null, delivery: null, mode: null });
  actor.send({ type: 'tab.open', tab });
  expect(state().split('.')[0]).toBe(tab);
});

test('an unknown tab name is an error and causes no transition', () => {
  const { actor, state } = startCheckout({ mode: null });
  expect(() => actor.send({ type: 'tab.open', tab: checkoutTab('card') })).toThrow(RangeError);
  expect(state()).toBe('type.choosing');
});

test('with cash disabled the card is selected, and cash cannot be chosen', () => {
  const path = 'a complete checkout → methods.changed card → tab.open payment → checkDelivery deliverable → payment.choose cash';
  expect(follow(checkoutMachine, scenario, path).context).toMatchObject({ method: 'card', offeredMethods: ['card'] });
});

test('cash is the default where it is offered, and the card otherwise (§3)', () => {
  const path = 'a known customer without a payment method';
  expect(follow(checkoutMachine, scenario, `${path} → methods.changed both`).context).toMatchObject({ method: 'cash' });
  expect(follow(checkoutMachine, scenario, `${path} → methods.changed card`).context).toMatchObject({ method: 'card' });
});

test('a declined card marks the payment as failed, until another card is checked or cash is chosen (§3, §4)', async () => {
  const declined = startCheckout({ method: 'card', offeredMethods: ['cash', 'card'], attempt: attemptInStage('confirming') });
  const hasFailed = () => declined.actor.getSnapshot().context.hasPaymentFailed;
  expect(hasFailed()).toBe(false);
  declined.actor.send({ type: 'card.declined', message: null, isCanceled: false });
  expect(hasFailed()).toBe(true);
  declined.actor.send({ type: 'alert.dismiss' });
  await declined.actors.resolve('checkDelivery', { type: 'deliverable' });
  declined.actor.send({ type: 'payment.choose', method: 'cash' });
  expect(hasFailed()).toBe(false);

  const reloaded = startCheckout({ method: 'card', offeredMethods: ['cash', 'card'], hasPaymentFailed: true });
  reloaded.actor.send({ type: 'tab.open', tab: 'confirmation' });
  reloaded.actor.send({ type: 'order.place', total: 750, blocker: null });
  expect(reloaded.actor.getSnapshot().context.failure).toBe('paymentFailed');
  reloaded.actor.send({ type: 'alert.dismiss' });
  expect(reloaded.state()).toBe('payment.checking');
  reloaded.actor.send({ type: 'card.checked' });
  expect(reloaded.actor.getSnapshot().context.hasPaymentFailed).toBe(false);
});

test('the checkout after an order begins at the order type, with the mode and the forms kept (§4)', () => {
  const { state, context } = follow(checkoutMachine, scenario, 'a checkout after an order');
  expect(state).toBe('type.choosing');
  expect(context).toMatchObject({ mode: 'pickup', personal: personalForm, delivery: deliveryForm });
});

test('a second attempt to leave a malformed form gives the focus to its error again', () => {
  const { actor, state } = startCheckout({ personal: 'malformed' });
  let rejections = 0;
  actor.on('step.rejected', () => (rejections += 1));
  actor.send({ type: 'tab.open', tab: 'personal' });
  actor.send({ type: 'tab.next' });
  expect([state(), rejections]).toEqual(['personal.invalid', 0]);
  actor.send({ type: 'tab.next' });
  expect([state(), rejections]).toEqual(['personal.invalid', 1]);
});

test.each(Object.entries(stateAfterAlert) as [CheckoutFailure, string][])(
  'dismissing the alert of %s opens %s (§8)',
  async (failure, expected) => {
    const { actor, actors, state } = startCheckout();
    actor.send({ type: 'tab.open', tab: 'confirmation' });
    actor.send({ type: 'order.place', total: 750, blocker: null });
    await actors.resolve('checkDelivery', { type: 'deliverable' });
    await actors.resolve('submitOrder', createSubmission('refused', failure));
    expect(state()).toBe('confirmation.alertOpen');
    actor.send({ type: 'alert.dismiss' });
    expect(state()).toBe(expected);
  },
);
