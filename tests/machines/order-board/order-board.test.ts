import { createActor, fromCallback, SimulatedClock, type EventObject } from 'xstate';
import { expect, test } from 'vitest';
import { orderBoardMachine } from '#machines/order-board.machine.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import { accepted, automatic, other, received } from './scenario.ts';

function startBoard() {
  const actors = deferredActors('loadBoard', 'sendEvent');
  const clock = new SimulatedClock();
  let alarms = 0;
  const machine = orderBoardMachine.provide({
    actors: {
      followOrders: fromCallback<EventObject, { lastEventId: number }>(() => {}),
      playAlarm: fromCallback(() => void (alarms += 1)),
    },
  });
  const board = createActor(actors.provide(machine), { clock }).start();
  return { board, actors, clock, alarms: () => alarms };
}

test('a second order rings again, although the first alarm was acknowledged', async () => {
  const { board, actors, alarms } = startBoard();
  await actors.resolve('loadBoard', { type: 'loaded', board: { orders: [received], lastEventId: 1 } });
  board.send({ type: 'alarm.acknowledge' });
  expect([board.getSnapshot().value, alarms()]).toMatchObject([{ alarm: 'acknowledged' }, 1]);
  board.send({ type: 'orders.changed', orders: [other], lastEventId: 2 });
  expect([board.getSnapshot().value, alarms()]).toMatchObject([{ alarm: { alerting: 'ringing' } }, 2]);
});

test('opening one of two new orders silences only that one', async () => {
  const { board, actors } = startBoard();
  await actors.resolve('loadBoard', { type: 'loaded', board: { orders: [received, other], lastEventId: 2 } });
  board.send({ type: 'order.open', orderId: 'o-1' });
  expect(board.getSnapshot().value).toMatchObject({ alarm: { alerting: 'ringing' } });
  board.send({ type: 'orders.changed', orders: [{ ...other, state: 'accepted', version: 2 }], lastEventId: 3 });
  expect(board.getSnapshot().value).toMatchObject({ alarm: 'acknowledged' });
});

test('an order that nobody answers rings again after three minutes, and is quiet once it is accepted', async () => {
  const { board, actors, clock, alarms } = startBoard();
  await actors.resolve('loadBoard', { type: 'loaded', board: { orders: [received], lastEventId: 1 } });
  board.send({ type: 'alarm.acknowledge' });
  clock.increment(180_000);
  expect(alarms()).toBe(2);
  board.send({ type: 'orders.changed', orders: [accepted], lastEventId: 2 });
  expect(board.getSnapshot().value).toMatchObject({ alarm: 'silent' });
});

test('an order that was accepted automatically rings once, and again only for one that waits for an answer', async () => {
  const { board, actors, clock, alarms } = startBoard();
  await actors.resolve('loadBoard', { type: 'loaded', board: { orders: [automatic], lastEventId: 2 } });
  expect([board.getSnapshot().value, alarms()]).toMatchObject([{ alarm: { alerting: 'ringing' } }, 1]);
  board.send({ type: 'alarm.acknowledge' });
  clock.increment(180_000);
  expect([board.getSnapshot().value, alarms()]).toMatchObject([{ alarm: 'silent' }, 1]);
  board.send({ type: 'orders.changed', orders: [other], lastEventId: 3 });
  board.send({ type: 'alarm.acknowledge' });
  clock.increment(180_000);
  expect([board.getSnapshot().context.seenIds, alarms()]).toEqual([['o-1'], 3]);
});

test('a panel closes while its action is sent, and a lost answer is reported on the board', async () => {
  const { board, actors } = startBoard();
  await actors.resolve('loadBoard', { type: 'loaded', board: { orders: [received], lastEventId: 1 } });
  board.send({ type: 'order.open', orderId: 'o-1' });
  board.send({ type: 'order.act', orderId: 'o-1', event: { type: 'order.start' } });
  board.send({ type: 'order.close' });
  expect(board.getSnapshot()).toMatchObject({ value: { panel: 'list', action: 'sending' }, context: { selectedId: null } });
  await actors.reject('sendEvent', new Error('there is no answer'));
  expect(board.getSnapshot()).toMatchObject({ value: { panel: 'list', action: 'idle' }, context: { failure: { type: 'unreachable' } } });
});
