import type { OrderStatus } from '#domain/entities.ts';

/** Something that a visit saw. */
export type Seen =
  /** The server said that this order stands. */
  | { saw: 'order'; localId: string; orderId: string }
  /** The server said how an order stands. */
  | { saw: 'status'; orderId: string; status: OrderStatus };

/** What one visit did and saw: its attempts to order, all its honest customer's wish for one order. */
export type VisitHistory = { seed: number; localIds: string[]; seen: Seen[] };

/** What is left when everything has come to rest: the shop's orders, what ties them to intents, and the money. */
export type FinalState = {
  orders: {
    orderId: string;
    localId: string;
    status: OrderStatus;
    method: 'cash' | 'card';
    total: number;
    expectedTotal: number;
    /** Milliseconds since 1970, as are all times here. `slotEnd`: null for as soon as possible. `paidAt`: null where nobody knows. */
    placedAt: number;
    slotEnd: number | null;
    paidAt: number | null;
  }[];
  /** Intents as the card provider knows them. `orderId`: the order that the shop ties it to. */
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
