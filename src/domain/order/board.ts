import type { PaymentMethod } from '#domain/entities.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import type { ClosingReason, Closure, HandlingState } from './handling.ts';

/** A line of an order, as the kitchen reads it. */
type BoardLine = {
  name: string;
  quantity: number;
  /** Options with a selected choice. */
  options: { name: string; choices: string[] }[];
  note: string;
  /** Null: unknown. */
  allergens: string[] | null;
  isFree: boolean;
};

/** An order on the counter's board. Amounts are in cents, times are ISO 8601 instants. */
export type BoardOrder = {
  orderId: string;
  number: string;
  state: HandlingState;
  /** Number of applied events: of two versions of an order, the higher is newer. */
  version: number;
  receivedAt: string;
  updatedAt: string;
  promisedAt: string | null;
  reason: ClosingReason | null;
  closure: Closure | null;
  isPickup: boolean;
  paymentMethod: PaymentMethod;
  /** `YYYY-MM-DD` */
  date: string;
  /** Label of the time slot, or `ASAP`. */
  timeRange: string;
  /** Start of the time slot; null for `ASAP`. */
  slotStart: string | null;
  customer: { name: string; phone: string; email: string };
  /** Null for a pickup. */
  address: string | null;
  lines: BoardLine[];
  subtotal: number;
  discount: number;
  delivery: number;
  total: number;
  taxByRate: { rate: number; tax: number }[];
};

/** Orders, and the newest event that they include. */
export type Board = { orders: BoardOrder[]; lastEventId: number };

/** A logged-in member of staff. */
export type StaffSession = { email: string; role: StaffRole };

/** What the staff does with an order. The chart of the order decides whether its state accepts it. */
export type StaffEvent =
  | { type: 'order.accept'; promisedAt: string }
  | { type: 'order.reschedule'; promisedAt: string }
  | { type: 'order.refuse'; reason: ClosingReason }
  | { type: 'order.start' }
  | { type: 'order.finish' }
  | { type: 'order.handOver' }
  | { type: 'order.cancel'; reason: ClosingReason };
