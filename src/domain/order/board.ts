import type { PaymentMethod } from '#domain/entities.ts';
import type { ChargedBreakdown } from '#domain/pricing/price-breakdown.ts';
import type { StaffRole } from '#domain/staff/roles.ts';
import { isAccepted, type ClosingReason, type Closure, type HandlingState } from './handling.ts';

/** A line of an order, as the kitchen reads it. */
type BoardLine = {
  name: string;
  quantity: number;
  /** Number of pieces that were refunded. */
  refunded: number;
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
  /** Whether it was accepted without an answer of the staff. */
  isAcceptedAutomatically: boolean;
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
  /** Estimate that the customer of an order for "as soon as possible" was shown; null if there was none. */
  estimatedAt: string | null;
  customer: {
    name: string;
    /** As it was typed. */
    phone: string;
    isPhoneDialable: boolean;
    email: string;
  };
  /** Null for a pickup. */
  address: string | null;
  lines: BoardLine[];
  total: number;
  /** From the subtotal to the total. The taxes are those of what remains after the refunds of single lines. */
  breakdown: ChargedBreakdown;
  /** Sum of the refunds of single lines, including those that Stripe has not made yet. */
  refunded: number;
};

/** Orders, and the newest event that they include. */
export type Board = { orders: BoardOrder[]; lastEventId: number };

/** A logged-in member of staff. */
export type StaffSession = { email: string; role: StaffRole };

/** Event that the staff sends to an order. The order's chart decides whether its state accepts it. */
export type StaffEvent =
  | { type: 'order.accept'; promisedAt: string }
  | { type: 'order.reschedule'; promisedAt: string }
  | { type: 'order.refuse'; reason: ClosingReason }
  | { type: 'order.start' }
  | { type: 'order.finish' }
  | { type: 'order.handOver' }
  | { type: 'order.cancel'; reason: ClosingReason };

/** Replaces the orders that have a newer version, and appends new ones. */
export function mergeOrders(orders: readonly BoardOrder[], changed: readonly BoardOrder[]): readonly BoardOrder[] {
  const merged = new Map(orders.map((order) => [order.orderId, order]));
  for (const order of changed) {
    const known = merged.get(order.orderId);
    if (known === undefined || order.version >= known.version) merged.set(order.orderId, order);
  }
  return [...merged.values()];
}

/** Replaces the orders by the loaded ones. Keeps newer versions that arrived during the load. */
export function replaceOrders(orders: readonly BoardOrder[], loaded: readonly BoardOrder[]): readonly BoardOrder[] {
  const loadedIds = new Set(loaded.map(({ orderId }) => orderId));
  return mergeOrders(
    loaded,
    orders.filter(({ orderId }) => loadedIds.has(orderId)),
  );
}

/** Whether the staff has still to accept or refuse an order. */
export function isUnanswered({ state }: Pick<BoardOrder, 'state'>): boolean {
  return state === 'received';
}

/** Whether the staff has done nothing with an order yet: it is unanswered, or was accepted automatically and not changed since. */
export function isUntouched(order: BoardOrder): boolean {
  const { state, isAcceptedAutomatically, receivedAt, updatedAt } = order;
  return isUnanswered(order) || (isAcceptedAutomatically && state === 'accepted' && updatedAt === receivedAt);
}

/** Returns the ids of the untouched orders. */
export function untouchedIds(orders: readonly BoardOrder[]): string[] {
  return orders.filter(isUntouched).map(({ orderId }) => orderId);
}

/** Removes the ids of unanswered orders from those that were seen. */
export function forgetUnanswered(orders: readonly BoardOrder[], seenIds: readonly string[]): string[] {
  const unansweredIds = orders.filter(isUnanswered).map(({ orderId }) => orderId);
  return seenIds.filter((orderId) => !unansweredIds.includes(orderId));
}

/** Whether there is an untouched order, other than those that the staff has seen. */
export function hasNewOrder(orders: readonly BoardOrder[], seenIds: readonly string[]): boolean {
  return orders.some((order) => isUntouched(order) && !seenIds.includes(order.orderId));
}

/** Whether pieces of an order can be refunded: it was paid by card and accepted, and is not cancelled. */
export function isRefundable({ paymentMethod, state }: Pick<BoardOrder, 'paymentMethod' | 'state'>): boolean {
  return paymentMethod === 'card' && isAccepted(state);
}
