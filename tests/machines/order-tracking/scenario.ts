import type { OrderTracking } from '#domain/order/tracking.ts';
import type { orderTrackingMachine } from '#machines/order-tracking.machine.ts';
import { noPayload, rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';
import { unavailableOrder } from '../past-orders/scenario.ts';

export const order = unavailableOrder;
export const open: OrderTracking = { state: 'preparing', promised_at: '2027-01-04T11:30:00.000Z', reason: null, refunded: 0 };
export const settled: OrderTracking = { ...open, state: 'handedOver' };

const unknown = resolves({ type: 'unknown' } as const);
const unreachable = rejects('the order cannot be loaded');

export const scenario: Scenario<typeof orderTrackingMachine> = {
  inputs: {
    'the link to an order': { token: 'token-1', needsOrder: true },
    'an order of the page': { token: 'token-1', needsOrder: false },
  },
  events: { 'tracking.retry': noPayload, 'page.hidden': noPayload, 'page.resumed': noPayload },
  outcomes: {
    loadOrder: {
      open: resolves({ type: 'found', order, tracking: open }),
      settled: resolves({ type: 'found', order, tracking: settled }),
      unknown,
      unreachable,
    },
    loadTracking: {
      open: resolves({ type: 'tracked', tracking: open }),
      settled: resolves({ type: 'tracked', tracking: settled }),
      unknown,
      unreachable,
    },
  },
  serializeContext: ({ needsOrder, order: loaded, tracking, failure, isHidden }) => [
    needsOrder,
    loaded !== null,
    tracking?.state,
    failure,
    isHidden,
  ],
};
