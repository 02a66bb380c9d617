import { hasNewOrder } from '#domain/order/board.ts';
import type { orderBoardMachine } from '#machines/order-board.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

export const invariants: Invariants<typeof orderBoardMachine> = {
  'the alarm is given exactly while there is a new order that nobody has seen': ({ after }) =>
    after.matches({ alarm: 'alerting' }) === hasNewOrder(after.context.orders, after.context.seenIds),
  'a new connection, or polling, repeats no acknowledged alarm': ({ before, step, after }) =>
    before === null ||
    !/^(connection\.|loadBoard)/.test(step.name) ||
    !before.matches({ alarm: 'acknowledged' }) ||
    after.matches({ alarm: 'alerting' }) === hasNewOrder(after.context.orders, before.context.seenIds),
  'an older version never replaces a newer one': ({ before, after }) =>
    after.context.orders.every(
      ({ orderId, version }) => version >= (before?.context.orders.find((order) => order.orderId === orderId)?.version ?? 0),
    ),
  'one action is sent at a time, about a known order': ({ before, step: { event }, after }) =>
    event.type !== 'order.act' ||
    before === null ||
    after.matches({ action: 'sending' }) ===
      (before.matches({ action: 'sending' }) || before.context.orders.some(({ orderId }) => orderId === event['orderId'])),
  'an open panel shows an order of the board': ({ after }) =>
    after.matches({ panel: 'order' }) === after.context.orders.some(({ orderId }) => orderId === after.context.selectedId),
  'a panel can be closed while its action is sent': ({ before, step, after }) =>
    step.event.type !== 'order.close' ||
    (after.matches({ panel: 'list' }) && after.matches({ action: 'sending' }) === before?.matches({ action: 'sending' })),
};
