// References: §n in docs/behaviour.

import { createActor, SimulatedClock } from 'xstate';
import { expect, test } from 'vitest';
import { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { follow } from '#qa/paths/follow.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { lines, scenario } from './scenario.ts';

test.each([
  ['the cart opens after its delay', 'item.added tacos → cartOpenDelay passes', 'panel.open'],
  ['the cart does not open before its delay', 'item.added tacos', 'panel.opening'],
  ['an item added while the cart is open leaves it open', 'panel.open → item.added tacos', 'panel.open'],
  ['a cart closed before it opened stays closed', 'item.added tacos → panel.close', 'panel.closed'],
  ['the added item is marked', 'item.added tacos', 'activeItem.marked'],
  ['the mark ends after its delay', 'item.added tacos → activeItemDelay passes', 'activeItem.none'],
  ['a removed line can be restored', 'line.removed tacos → removal.undo', 'removal.none'],
  ['the offer to undo a removal ends when an item is added', 'line.removed tacos → item.added tacos', 'removal.none'],
  ['the offer to undo a removal ends with the open cart', 'panel.open → line.removed tacos → panel.close', 'removal.none'],
  ['another removal replaces the first', 'line.removed tacos → line.removed cola', 'removal.undoable'],
  ['a failed product call changes nothing else (§7)', 'item.added tacos → requestProducts unreachable', 'panel.opening activeItem.marked'],
])('%s (§9)', (_, path, state) => {
  expect(follow(cartPanelMachine, scenario, `an empty visit → ${path}`).state).toContain(state);
});

test('a second item restarts the delay, and its product is requested as well', () => {
  const actors = deferredActors('requestProducts');
  const clock = new SimulatedClock();
  const actor = createActor(actors.provide(cartPanelMachine), { clock }).start();
  for (const key of ['line-1', 'line-2']) {
    actor.send({ type: 'item.added', key, itemIds: ['tacos-l'] });
    clock.increment(400);
  }
  expect([actor.getSnapshot().value.panel, actors.invoked]).toEqual(['opening', ['requestProducts', 'requestProducts']]);
});

test('only the line that was removed last is restored, once, and until the cart is closed (WCAG 2.2.1)', () => {
  const restored: (string | undefined)[] = [];
  const clock = new SimulatedClock();
  const machine = cartPanelMachine.provide({ actions: { restoreLine: (_, line) => void restored.push(line?.name) } });
  const actor = createActor(machine, { clock }).start();
  const remove = (line: CartLine) => actor.send({ type: 'line.removed', line });
  actor.send({ type: 'panel.open' });
  remove(lines.tacos);
  remove(lines.cola);
  clock.increment(600_000);
  actor.send({ type: 'removal.undo' });
  actor.send({ type: 'removal.undo' });
  remove(lines.tacos);
  actor.send({ type: 'panel.close' });
  actor.send({ type: 'removal.undo' });
  expect(restored).toEqual(['Cola']);
});
