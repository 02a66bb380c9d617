import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { deferredSlots } from '../../support/deferred-slots.ts';

const added = { type: 'item.added', key: 'line-1', itemIds: ['tacos-l'] } as const;

function startedPanel() {
  const slots = deferredSlots('requestProducts');
  const clock = new SimulatedClock();
  const actor = createActor(slots.fill(cartPanelMachine), { clock }).start();
  return { actor, clock, slots, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context };
}

test('the cart opens 500 ms after an item was added, not before (§9)', () => {
  const { actor, clock, value } = startedPanel();
  actor.send(added);
  clock.increment(499);
  expect(value().panel).toBe('opening');
  clock.increment(1);
  expect(value().panel).toBe('open');
});

test('a second item added meanwhile starts the half second anew', () => {
  const { actor, clock, value } = startedPanel();
  actor.send(added);
  clock.increment(400);
  actor.send(added);
  clock.increment(400);
  expect(value().panel).toBe('opening');
});

test('an item added while the cart is open leaves it open', () => {
  const { actor, value } = startedPanel();
  actor.send({ type: 'panel.open' });
  actor.send(added);
  expect(value().panel).toBe('open');
});

test('a cart that was closed before it opened stays closed', () => {
  const { actor, clock, value } = startedPanel();
  actor.send(added);
  actor.send({ type: 'panel.close' });
  clock.increment(1000);
  expect(value().panel).toBe('closed');
});

test('the added item is marked for one second (§9)', () => {
  const { actor, clock, context } = startedPanel();
  actor.send(added);
  clock.increment(999);
  expect(context().activeKey).toBe('line-1');
  clock.increment(1);
  expect(context().activeKey).toBeNull();
});

test('the back end is told of each added item, and its silence changes nothing (§7)', async () => {
  const { actor, slots, value } = startedPanel();
  actor.send(added);
  await slots.fail('requestProducts');
  expect(value()).toMatchObject({ product: 'unreached', panel: 'opening' });
  actor.send(added);
  await slots.answer('requestProducts', undefined);
  expect([value().product, slots.asked]).toEqual(['quiet', ['requestProducts', 'requestProducts']]);
});
