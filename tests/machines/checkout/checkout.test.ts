import { describe, expect, test } from 'vitest';
import { checkoutTab, checkoutTabs, type CheckoutFailure } from '#domain/order/checkout.ts';
import { attemptAt, startCheckout, submission } from '../../support/checkout.ts';

const deliverable = { type: 'deliverable' };
const placed = submission('placed');
const refused = (failure: CheckoutFailure, items: string[] = []) => ({ type: 'refused', failure, items });

/** Starts a checkout with an order in flight. */
async function placing() {
  const checkout = startCheckout();
  checkout.actor.send({ type: 'tab.open', tab: 'confirmation' });
  checkout.actor.send({ type: 'order.place', total: 750, blocker: null });
  await checkout.slots.resolve('checkDelivery', deliverable);
  return checkout;
}

describe('checkout: the steps (§4)', () => {
  test('the five tabs are in order (§4 Checkout tabs)', () => {
    expect(checkoutTabs).toEqual(['type', 'personal', 'delivery', 'payment', 'confirmation']);
  });

  test('a chosen order type updates the prices at once, and opens the next step after half a second', () => {
    const { actor, clock, modes, state } = startCheckout({ mode: null });
    actor.send({ type: 'type.choose', mode: 'delivery' });
    expect(modes).toEqual(['delivery']);
    clock.increment(499);
    expect(state()).toBe('type.chosen');
    clock.increment(1);
    expect(state()).toBe('personal.editing');
  });

  test('next opens all tabs up to the review, previous goes back', async () => {
    const { actor, slots, state } = startCheckout();
    const walk = [state()];
    for (const _ of ['personal', 'delivery']) {
      actor.send({ type: 'tab.next' });
      walk.push(state());
    }
    actor.send({ type: 'tab.next' });
    await slots.resolve('checkDelivery', deliverable);
    await slots.resolve('checkDelivery', deliverable);
    walk.push(state());
    actor.send({ type: 'tab.next' });
    walk.push(state());
    expect(walk).toEqual(['type.choosing', 'personal.editing', 'delivery.editing', 'payment.choosing', 'confirmation.reviewing']);
    for (const expected of ['payment.checking', 'delivery.editing', 'personal.editing', 'type.choosing', 'type.choosing']) {
      actor.send({ type: 'tab.previous' });
      expect(state()).toBe(expected);
    }
  });

  test.each(checkoutTabs)('the tab %s can be opened from any tab', (tab) => {
    const { actor, state } = startCheckout({ personal: null, delivery: null, mode: null });
    actor.send({ type: 'tab.open', tab });
    expect(state().split('.')[0]).toBe(tab);
  });

  test('an unknown tab name is an error and causes no transition', () => {
    const { actor, state } = startCheckout();
    expect(() => actor.send({ type: 'tab.open', tab: checkoutTab('card') })).toThrow(RangeError);
    expect(state()).toBe('type.choosing');
  });
});

describe('checkout: the gates (§4, §8)', () => {
  test('invalid personal details show the alert of missing fields', () => {
    const { actor, state, context } = startCheckout({ personal: null });
    actor.send({ type: 'tab.open', tab: 'personal' });
    actor.send({ type: 'tab.next' });
    expect([state(), context().failure]).toEqual(['personal.alerted', 'missingFields']);
    actor.send({ type: 'alert.dismiss' });
    expect([state(), context().failure]).toEqual(['personal.editing', null]);
  });

  test('a valid delivery is blocked while the personal form is invalid, and the alert leads back there', () => {
    const { actor, state } = startCheckout({ personal: null });
    actor.send({ type: 'tab.open', tab: 'delivery' });
    actor.send({ type: 'tab.next' });
    expect(state()).toBe('delivery.alerted');
    actor.send({ type: 'alert.dismiss' });
    expect(state()).toBe('personal.editing');
  });

  test.each(['tooFar', 'itemsUnavailable', 'slotUnavailable'] as const)('%s blocks the delivery tab with its alert', async (failure) => {
    const { actor, slots, state, context } = startCheckout();
    actor.send({ type: 'tab.open', tab: 'delivery' });
    actor.send({ type: 'tab.next' });
    await slots.resolve('checkDelivery', refused(failure, ['Tacos L']));
    expect([state(), context().failure, context().failedItems]).toEqual(['delivery.alerted', failure, ['Tacos L']]);
    actor.send({ type: 'alert.dismiss' });
    expect(state()).toBe('delivery.editing');
  });

  test('an address whose lookup failed is marked but does not block, and typing clears the mark', async () => {
    const { actor, slots, state } = startCheckout();
    actor.send({ type: 'tab.open', tab: 'delivery' });
    actor.send({ type: 'tab.next' });
    await slots.reject('checkDelivery');
    expect(state()).toBe('delivery.unreached');
    actor.send({ type: 'delivery.changed', form: null });
    expect(state()).toBe('delivery.editing');
  });

  test('entering payment validates the slot again and returns to delivery if it is unavailable', async () => {
    const { actor, slots, state } = startCheckout();
    actor.send({ type: 'tab.open', tab: 'payment' });
    await slots.resolve('checkDelivery', refused('slotUnavailable'));
    expect(state()).toBe('delivery.alerted');
  });

  test('with cash disabled the card is selected; without any method no order can be placed', () => {
    const { actor, context, state, slots } = startCheckout({ offeredMethods: ['cash', 'card'] });
    actor.send({ type: 'methods.changed', methods: ['card'] });
    expect(context().method).toBe('card');
    actor.send({ type: 'methods.changed', methods: [] });
    actor.send({ type: 'tab.open', tab: 'confirmation' });
    actor.send({ type: 'order.place', total: 750, blocker: null });
    expect([state(), context().failure]).toEqual(['confirmation.alerted', 'noMethod']);
    expect(slots.invoked).toEqual([]);
  });

  test('a method that is not offered cannot be chosen', async () => {
    const { actor, slots, context } = startCheckout();
    actor.send({ type: 'tab.open', tab: 'payment' });
    await slots.resolve('checkDelivery', deliverable);
    actor.send({ type: 'payment.choose', method: 'card' });
    expect(context().method).toBe('cash');
  });
});

describe('checkout: one order (§4 Final step)', () => {
  test('an order is validated again before it is sent', () => {
    const { actor, slots, state } = startCheckout();
    actor.send({ type: 'tab.open', tab: 'confirmation' });
    actor.send({ type: 'order.place', total: 750, blocker: null });
    expect([state(), slots.invoked]).toEqual(['confirmation.checking', ['checkDelivery']]);
  });

  test('an incomplete order is not sent: its alert leads to the invalid tab', () => {
    const { actor, slots, state } = startCheckout({ delivery: null });
    actor.send({ type: 'tab.open', tab: 'confirmation' });
    actor.send({ type: 'order.place', total: 750, blocker: null });
    expect(state()).toBe('confirmation.alerted');
    actor.send({ type: 'alert.dismiss' });
    expect([state(), slots.invoked]).toEqual(['delivery.editing', []]);
  });

  test('an order with an item that has gone is not sent, and its error gets the focus', () => {
    const { actor, slots, state } = startCheckout();
    let rejections = 0;
    actor.on('step.rejected', () => (rejections += 1));
    actor.send({ type: 'tab.open', tab: 'confirmation' });
    actor.send({ type: 'order.place', total: 750, blocker: 'missing' });
    expect([state(), slots.invoked, rejections]).toEqual(['confirmation.reviewing', [], 1]);
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

  test('an order without its delivery fee looks the address up again, and sends nothing', () => {
    const { actor, slots, state } = startCheckout({ mode: 'delivery' });
    actor.send({ type: 'tab.open', tab: 'confirmation' });
    actor.send({ type: 'order.place', total: 750, blocker: 'feeUnknown' });
    expect([state(), slots.invoked]).toEqual(['delivery.checking', ['checkDelivery']]);
  });

  test('twenty presses send one order', async () => {
    const checkout = await placing();
    for (let press = 0; press < 20; press += 1) checkout.actor.send({ type: 'order.place', total: 750, blocker: null });
    expect(checkout.slots.invoked).toEqual(['checkDelivery', 'submitOrder']);
  });

  test('no tab opens while the order is in flight', async () => {
    const checkout = await placing();
    checkout.actor.send({ type: 'tab.open', tab: 'type' });
    checkout.actor.send({ type: 'tab.previous' });
    expect(checkout.state()).toBe('confirmation.placing');
    expect(checkout.actor.getSnapshot().hasTag('no-reload')).toBe(true);
  });

  test('the order is created, then updated, then placed', async () => {
    const { actor, slots, state } = await placing();
    await slots.resolve('submitOrder', placed);
    expect(state()).toBe('confirmation.updating');
    await slots.resolve('updateOrder', { type: 'updated' });
    expect(actor.getSnapshot().output).toEqual({ orderId: 'o-1', isRepeated: false });
  });

  test('a cash order whose update fails is still placed', async () => {
    const { actor, slots } = await placing();
    await slots.resolve('submitOrder', placed);
    await slots.reject('updateOrder');
    expect(actor.getSnapshot().output?.orderId).toBe('o-1');
  });

  test('an order without a response shows an alert, never a success, and can be sent again', async () => {
    const { actor, slots, state, context } = await placing();
    await slots.reject('submitOrder');
    expect([state(), context().failure]).toEqual(['confirmation.alerted', 'orderFailed']);
    actor.send({ type: 'alert.dismiss' });
    actor.send({ type: 'order.place', total: 750, blocker: null });
    expect(state()).toBe('confirmation.checking');
  });

  test('a refused order shows the reason, and its alert leads to where it can be fixed', async () => {
    const { actor, slots, state, context } = await placing();
    await slots.resolve('submitOrder', submission('refused', 'itemsUnavailable', ['Bière blonde']));
    expect([state(), context().failedItems]).toEqual(['confirmation.alerted', ['Bière blonde']]);
    actor.send({ type: 'alert.dismiss' });
    expect(state()).toBe('delivery.editing');
  });

  const corrections: Record<CheckoutFailure, string> = {
    missingFields: 'confirmation.reviewing',
    tooFar: 'delivery.editing',
    itemsUnavailable: 'delivery.editing',
    slotUnavailable: 'delivery.editing',
    paidTooLate: 'delivery.editing',
    modeClosed: 'type.choosing',
    methodClosed: 'payment.checking',
    noMethod: 'payment.checking',
    tooMuchForCash: 'payment.checking',
    paymentFailed: 'payment.checking',
    orderFailed: 'confirmation.reviewing',
    priceChanged: 'confirmation.reviewing',
    couponInvalid: 'confirmation.reviewing',
    cardUnreachable: 'confirmation.reviewing',
    addressUnverified: 'confirmation.reviewing',
    detailsRefused: 'confirmation.reviewing',
    emptyCart: 'confirmation.reviewing',
    alreadyPlaced: 'confirmation.reviewing',
    sessionEnded: 'confirmation.reviewing',
    tooManyOrders: 'confirmation.reviewing',
  };
  test.each(Object.entries(corrections) as [CheckoutFailure, string][])(
    'dismissing the alert of %s opens %s',
    async (failure, expected) => {
      const { actor, slots, state } = await placing();
      await slots.resolve('submitOrder', submission('refused', failure));
      expect(state()).toBe('confirmation.alerted');
      actor.send({ type: 'alert.dismiss' });
      expect(state()).toBe(expected);
    },
  );

  test('a start with an unanswered order reconciles it first', async () => {
    const { actor, slots, state } = startCheckout({ attempt: attemptAt('posting') });
    expect(state()).toBe('reconciling.resendingOrder');
    actor.send({ type: 'tab.open', tab: 'confirmation' });
    await slots.reject('submitOrder');
    expect(state()).toBe('reconciling.unanswered');
    actor.send({ type: 'order.retry' });
    await slots.resolve('submitOrder', placed);
    expect(state()).toBe('confirmation.updating');
  });

  test('an order that another tab placed ends this checkout with that order', () => {
    const { actor } = startCheckout();
    actor.send({ type: 'order.placedElsewhere', orderId: 'o-2' });
    expect(actor.getSnapshot().output).toEqual({ orderId: 'o-2', isRepeated: true });
  });

  test('changes from another tab do not interrupt an order in flight', async () => {
    const { actor, state } = await placing();
    actor.send({ type: 'order.placedElsewhere', orderId: 'o-2' });
    expect(state()).toBe('confirmation.placing');
  });
});
