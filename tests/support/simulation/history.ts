import type { OrderStatus } from '#domain/entities.ts';
import type { Closure } from '#domain/order/handling.ts';

/** A response that a visit observed. */
export type Observation =
  /** The server acknowledged the order. */
  | { observed: 'order'; localId: string; orderId: string }
  /** The server reported the order's status. */
  | { observed: 'status'; orderId: string; status: OrderStatus }
  /** The server has applied an event of the staff. */
  | { observed: 'staff'; orderId: string; event: string };

/** The attempts and observations of one visit, whose customer wants exactly one order. */
export type VisitHistory = { seed: number; localIds: string[]; observations: Observation[] };

/** The state after all jobs have run: orders, their payment intents, and the ledger. */
export type FinalState = {
  orders: {
    orderId: string;
    localId: string;
    status: OrderStatus;
    method: 'cash' | 'card';
    total: number;
    expectedTotal: number;
    /** Times are in milliseconds since the epoch. `slotEnd` is null for ASAP, `paidAt` is null if unknown. */
    placedAt: number;
    slotEnd: number | null;
    paidAt: number | null;
    /** What the restaurant did with the order, and the types of its events; null if the restaurant never had it. */
    handling: { closure: Closure | null; events: string[] } | null;
  }[];
  /** Payment intents at the card provider. `orderId` and `tiedCustomer` are those that the shop has stored for the intent. */
  intents: {
    id: string;
    localId: string | null;
    orderId: string | null;
    status: string;
    amount: number;
    customer: string | null;
    tiedCustomer: string | null;
    currency: string;
  }[];
  ledger: { intent: string; type: 'capture' | 'refund'; amount: number; currency: string; at: number }[];
};
