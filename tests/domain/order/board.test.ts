import { expect, test } from 'vitest';
import { hasNewOrder, isUnanswered, mergeOrders, replaceOrders, type BoardOrder } from '#domain/order/board.ts';
import { handlingStates, isAccepted, isClosed } from '#domain/order/handling.ts';
import { isCalledOff, isSettled, trackedStates, trackingSteps } from '#domain/order/tracking.ts';

const order = (orderId: string, version: number, state: BoardOrder['state'] = 'received') => ({ orderId, version, state }) as BoardOrder;
const versions = (orders: readonly BoardOrder[]) => orders.map(({ orderId, version, state }) => `${orderId} ${version} ${state}`);

test('a change replaces its order unless it is older, and new orders come last', () => {
  const before = [order('a', 2), order('b', 5)];
  expect(versions(mergeOrders(before, [order('b', 6, 'accepted'), order('c', 0), order('a', 1, 'refused')]))).toEqual([
    'a 2 received',
    'b 6 accepted',
    'c 0 received',
  ]);
  expect(versions(mergeOrders(before, [order('b', 5, 'accepted')]))).toEqual(['a 2 received', 'b 5 accepted']);
});

test('loaded orders replace the board, except versions that arrived during the load', () => {
  expect(versions(replaceOrders([order('a', 3, 'ready'), order('gone', 9)], [order('a', 2), order('b', 1)]))).toEqual([
    'a 3 ready',
    'b 1 received',
  ]);
});

test('an order waits for an answer until it is accepted, refused, or seen', () => {
  const orders = [order('a', 1), order('b', 1, 'accepted')];
  expect([hasNewOrder(orders, []), hasNewOrder(orders, ['b']), hasNewOrder(orders, ['a']), hasNewOrder([], [])]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('an order that was accepted automatically is new until it is seen, started or changed, and never unanswered', () => {
  const at = '2027-01-04T11:05:00.000Z';
  const untouched = { ...order('a', 2, 'accepted'), isAcceptedAutomatically: true, receivedAt: at, updatedAt: at };
  const rescheduled = { ...untouched, version: 3, updatedAt: '2027-01-04T11:06:00.000Z' };
  const byStaff = { ...untouched, isAcceptedAutomatically: false };
  const isNew = (candidate: BoardOrder) => hasNewOrder([candidate], []);
  expect([untouched, rescheduled, byStaff, { ...untouched, state: 'preparing' as const }].map(isNew)).toEqual([true, false, false, false]);
  expect([hasNewOrder([untouched], ['a']), isUnanswered(untouched), isUnanswered(order('b', 1))]).toEqual([false, false, true]);
});

test('the states that are closed, accepted, settled and called off', () => {
  expect(handlingStates.filter(isClosed)).toEqual(['handedOver', 'refunded', 'refused', 'cancelled']);
  expect(handlingStates.filter(isAccepted)).toEqual(['accepted', 'preparing', 'ready', 'onTheWay', 'handedOver']);
  expect(trackedStates.filter((state) => isSettled({ state }))).toEqual(['handedOver', 'refunded', 'refused', 'cancelled']);
  expect(trackedStates.filter((state) => isCalledOff({ state }))).toEqual(['refunding', 'refunded', 'refused', 'cancelled']);
});

test('a pickup gets ready, a delivery is on its way', () => {
  expect(trackingSteps(true)).toEqual(['received', 'accepted', 'preparing', 'ready', 'handedOver']);
  expect(trackingSteps(false)).toEqual(['received', 'accepted', 'preparing', 'onTheWay', 'handedOver']);
});
