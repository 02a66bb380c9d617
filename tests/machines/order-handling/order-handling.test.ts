import { expect, test } from 'vitest';
import { orderHandlingMachine } from '#machines/order-handling.machine.ts';
import { handlingStates, isClosed } from '#domain/order/handling.ts';
import { follow } from '#qa/paths/follow.ts';
import { descendants } from '#qa/paths/goals.ts';
import { scenario } from './scenario.ts';

test.each([
  [
    'a pickup for cash passes through the kitchen',
    'a pickup for cash → order.accept → order.start → order.finish → order.handOver',
    'handedOver',
  ],
  ['a delivery leaves the restaurant', 'a paid delivery → order.accept → order.start → order.finish', 'onTheWay'],
  ['a refused order for cash is closed at once', 'a pickup for cash → order.refuse', 'refused'],
  ['a refused paid order waits for its refund', 'a paid pickup → order.refuse', 'refunding'],
  ['a paid order is closed with its refund', 'a paid pickup → order.refuse → refund.completed', 'refunded'],
  ['a second refusal changes nothing', 'a paid pickup → order.refuse → order.refuse', 'refunding'],
  ['an order is not accepted after its refusal', 'a pickup for cash → order.refuse → order.accept', 'refused'],
  ['an accepted order is not refused, but cancelled', 'a pickup for cash → order.accept → order.refuse → order.cancel', 'cancelled'],
  [
    'a refund at Stripe closes an order that is being prepared',
    'a paid pickup → order.accept → order.start → refund.completed',
    'refunded',
  ],
  [
    'a failed refund is closed by one that the restaurant makes at Stripe',
    'a paid pickup → order.refuse → refund.abandoned → refund.completed',
    'refunded',
  ],
])('%s', (_, path, state) => {
  expect(follow(orderHandlingMachine, scenario, path).state).toBe(state);
});

test('the chart has the stored states, of which the closed ones lead nowhere except to a refund', () => {
  const [, ...states] = descendants(orderHandlingMachine);
  expect(states.map(({ key }) => key).toSorted()).toEqual([...handlingStates].toSorted());
  const ends = states.filter(({ type, key }) => type === 'final' || key === 'handedOver').map(({ key }) => key);
  expect(ends.toSorted()).toEqual(handlingStates.filter(isClosed).toSorted());
});
