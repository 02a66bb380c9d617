import type { orderHandlingMachine } from '#machines/order-handling.machine.ts';
import { noPayload, onePayload, type Scenario } from '#qa/paths/scenario.ts';

const reason = { code: 'busy', note: '' } as const;

/** Orders of both modes, paid by card and in cash. */
export const scenario: Scenario<typeof orderHandlingMachine> = {
  inputs: {
    'a paid pickup': { isPickup: true, isPaid: true },
    'a paid delivery': { isPickup: false, isPaid: true },
    'a pickup for cash': { isPickup: true, isPaid: false },
    'a delivery for cash': { isPickup: false, isPaid: false },
  },
  events: {
    'order.accept': onePayload({ promisedAt: '2027-01-04T11:40:00.000Z' }),
    'order.reschedule': { payloads: { later: { promisedAt: '2027-01-04T11:55:00.000Z' } } },
    'order.refuse': onePayload({ reason }),
    'order.start': noPayload,
    'order.finish': noPayload,
    'order.handOver': noPayload,
    'order.cancel': onePayload({ reason }),
    'refund.completed': noPayload,
    'refund.abandoned': noPayload,
  },
  outcomes: {},
  serializeContext: ({ isPickup, isPaid, promisedAt, closure }) => ({ isPickup, isPaid, promisedAt, closure }),
};
