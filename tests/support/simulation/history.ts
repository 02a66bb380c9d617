import type { OrderStatus } from '#domain/entities.ts';
import type { Closure } from '#domain/order/handling.ts';
import type { LineQuantity } from '#domain/sales/line-refund.ts';
import type { Placement, PossibleStates, StoredControl } from './control-states.ts';

/** A response that a visit observed. */
export type Observation =
  /** The server acknowledged the order. */
  | { observed: 'order'; localId: string; orderId: string }
  /** The server reported the order's status. */
  | { observed: 'status'; orderId: string; status: OrderStatus }
  /** The server has applied an event of the staff. */
  | { observed: 'staff'; orderId: string; event: string }
  /** The server has accepted a refund of lines. */
  | { observed: 'refund'; orderId: string; refundId: string }
  /** A step has placed orders. `states`: those in which each control of the restaurant may have been meanwhile. */
  | { observed: 'placements'; placed: Placement[]; states: PossibleStates }
  /** Controls after a step that has changed them, and the states in which the responses leave them. */
  | { observed: 'controls'; stored: Record<string, StoredControl>; states: PossibleStates };

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
    /** Date of the order, and the pieces and unit prices in cents of its lines. */
    date: string;
    lines: { quantity: number; unitPrice: number }[];
    /** Refunds of lines that the shop has recorded. */
    lineRefunds: { refundId: string; lines: LineQuantity[]; amount: number; state: 'open' | 'made' | 'failed' }[];
  }[];
  /** Payment intents at the card provider. `orderId` and `storedCustomer` are those that the shop has stored for the intent. */
  intents: {
    id: string;
    localId: string | null;
    orderId: string | null;
    status: string;
    amount: number;
    customer: string | null;
    storedCustomer: string | null;
    currency: string;
  }[];
  /** Refunds at the card provider. `refundId`: the refund of lines that it belongs to; null for the rest of a payment. */
  refunds: { intent: string; refundId: string | null; amount: number }[];
  /** The shop's totals of each day, in cents: without refunds. */
  totals: { date: string; net: number; pendingRefunds: number }[];
  ledger: { intent: string; type: 'capture' | 'refund'; amount: number; currency: string; at: number }[];
};
