import type { orderBoardMachine } from '#machines/order-board.machine.ts';
import type { BoardOrder } from '#domain/order/board.ts';
import { noPayload, rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';

/** A pickup that nobody has accepted yet. */
export const received: BoardOrder = {
  orderId: 'o-1',
  number: 'YUCKT',
  state: 'received',
  isAcceptedAutomatically: false,
  version: 1,
  receivedAt: '2027-01-04T11:05:00.000Z',
  updatedAt: '2027-01-04T11:05:00.000Z',
  promisedAt: null,
  reason: null,
  closure: null,
  isPickup: true,
  paymentMethod: 'card',
  date: '2027-01-04',
  timeRange: 'ASAP',
  slotStart: null,
  estimatedAt: null,
  customer: { name: 'Léa Martin', phone: '06 12 34 56 78', isPhoneDialable: true, email: 'lea@example.fr' },
  address: null,
  lines: [
    {
      name: 'Tacos XL',
      quantity: 2,
      refunded: 0,
      options: [{ name: 'Sauce', choices: ['Algérienne'] }],
      note: 'Sans oignons',
      allergens: ['gluten', 'lait'],
      isFree: false,
    },
  ],
  total: 1980,
  breakdown: {
    mode: 'pickup',
    subtotal: 1980,
    discounts: [],
    fee: 0,
    surcharge: 0,
    taxes: [{ rate: 10, tax: 180 }],
    isTaxIncluded: true,
    total: 1980,
  },
  refunded: 0,
};
/** A second one. */
export const other: BoardOrder = { ...received, orderId: 'o-2', number: 'B2C3D' };
export const accepted: BoardOrder = { ...received, state: 'accepted', version: 2, promisedAt: '2027-01-04T11:30:00.000Z' };
/** The same, accepted automatically, and not touched since. */
export const automatic: BoardOrder = { ...accepted, isAcceptedAutomatically: true };

const accept = { type: 'order.accept', promisedAt: '2027-01-04T11:30:00.000Z' } as const;

const describeOrders = (orders: readonly BoardOrder[]) =>
  orders
    .map(({ orderId, state, isAcceptedAutomatically }) => `${orderId} ${state}${isAcceptedAutomatically ? ' automatically' : ''}`)
    .toSorted();

export const scenario: Scenario<typeof orderBoardMachine> = {
  inputs: { 'a new board': undefined },
  events: {
    'board.retry': noPayload,
    'alarm.acknowledge': noPayload,
    'order.open': { payloads: { '': { orderId: 'o-1' } }, excludedByTypes: { unknown: { orderId: 'o-9' } } },
    'order.close': noPayload,
    'order.act': {
      payloads: { accept: { orderId: 'o-1', event: accept } },
      excludedByTypes: { unknown: { orderId: 'o-9', event: accept } },
    },
    'connection.opened': noPayload,
    'connection.lost': noPayload,
    'connection.rejected': noPayload,
    'session.ended': noPayload,
    'sound.blocked': noPayload,
    'sound.playing': noPayload,
    'orders.changed': {
      payloads: {
        received: { orders: [received], lastEventId: 1 },
        accepted: { orders: [accepted], lastEventId: 2 },
        automatic: { orders: [automatic], lastEventId: 2 },
        another: { orders: [other], lastEventId: 3 },
      },
    },
  },
  outcomes: {
    loadBoard: {
      received: resolves({ type: 'loaded', board: { orders: [received], lastEventId: 1 } }),
      none: resolves({ type: 'loaded', board: { orders: [], lastEventId: 0 } }),
      ended: resolves({ type: 'ended' }),
      unreachable: rejects('the server cannot be reached'),
    },
    sendEvent: {
      applied: resolves({ type: 'applied', order: accepted }),
      conflict: resolves({ type: 'conflict', order: accepted }),
      refused: resolves({ type: 'refused', reason: 'Cette heure ne convient pas.' }),
      ended: resolves({ type: 'ended' }),
      unreachable: rejects('there is no answer'),
    },
    followOrders: { failed: rejects('the browser has no event streams') },
    playAlarm: { silent: rejects('the browser has no sound') },
  },
  serializeContext: ({ orders, seenIds, selectedId, failure }) => [
    describeOrders(orders),
    [...new Set(seenIds)].toSorted(),
    selectedId,
    failure?.type ?? null,
  ],
  serializeCell: ({ orders }) => describeOrders(orders),
  unreachable: Object.fromEntries(
    ['alerting.ringing|always|0', 'alerting.muted|always|0', 'acknowledged|always|1'].map((transition) => [
      `orderBoard.alarm.${transition} is false`,
      'no step is recorded where an eventless transition is not taken',
    ]),
  ),
};
