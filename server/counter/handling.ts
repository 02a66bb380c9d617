import { eq, sql } from 'drizzle-orm';
import { transition, type EventFromLogic } from 'xstate';
import { orderHandlingMachine } from '#machines/order-handling.machine.ts';
import type { HandlingState } from '#domain/order/handling.ts';
import type { Db } from '#server/database/database.ts';
import { encodeRows, insertRows } from '#server/database/json-rows.ts';
import { createStatement } from '#server/database/statements.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import type { OrderMailKind } from '#server/mail/order-mail-kinds.ts';
import { orders } from '#server/orders/order-tables.ts';
import { promiseAutomatically, type AcceptanceEnv, type AutomaticPromise, type BoardEntry } from './automatic-acceptance.ts';
import { orderHandling, type HandlingRow } from './handling-tables.ts';
import { insertLocked, insertOrderEvent, receivedEvents } from './order-events.ts';

/** Adds orders that are not on the board, and an event of each. */
const insertReceivedOrders = createStatement(
  'insert_received_orders',
  sql`with added as (${insertRows(orderHandling)} on conflict do nothing returning order_id, state) ${receivedEvents}`,
);

export type OrderHandlingEvent = EventFromLogic<typeof orderHandlingMachine>;

/** Mail that the customer gets when the order enters a state. */
const mailKindByState: Partial<Record<HandlingState, OrderMailKind>> = {
  accepted: 'order accepted',
  ready: 'order ready',
  onTheWay: 'order on its way',
  refused: 'order closed',
  cancelled: 'order closed',
  refunded: 'order closed',
};

/**
 * Adds orders to the board, in the transaction that stores cash orders, or that records a card payment. Those that wait for no answer
 * are accepted at once, without a mail of their own: the order's first mail confirms them. Call it last in a transaction, because it
 * locks the events.
 */
export async function addToBoard(transaction: Db, env: AcceptanceEnv, newOrders: readonly BoardEntry[], at: Date): Promise<void> {
  const promises = await promiseAutomatically(transaction, env, newOrders, at);
  const rows = newOrders.map(({ orderId }) => {
    const accepted = promises.get(orderId);
    return { ...receivedRow(orderId, at), ...(accepted === undefined ? {} : acceptedColumns(accepted)) };
  });
  await insertLocked(transaction, () => insertReceivedOrders(transaction, { ...encodeRows(orderHandling, rows), at }));
}

/** Builds the row of an order that waits for an answer. */
const receivedRow = (orderId: string, at: Date): HandlingRow => ({
  orderId,
  state: 'received',
  isAcceptedAutomatically: false,
  promisedAt: null,
  reason: null,
  closure: null,
  receivedAt: at,
  updatedAt: at,
  remindedAt: null,
  version: 1,
});

/** Returns the columns that the acceptance of a received order changes, by its chart. */
function acceptedColumns({ promisedAt, ...order }: AutomaticPromise): Partial<HandlingRow> {
  const received = orderHandlingMachine.resolveState({ value: 'received', context: chartContext(order) });
  const event = { type: 'order.accept', promisedAt: promisedAt.toISOString() } as const;
  const [{ value, context }] = transition(orderHandlingMachine, received, event);
  const promised = context.promisedAt === null ? null : new Date(context.promisedAt);
  return { state: value, promisedAt: promised, isAcceptedAutomatically: true, version: 2 };
}

/** Result of an event. `refused`: the chart does not accept it in the order's state, and nothing has changed. */
export type AppliedEvent = { type: 'applied' | 'refused'; handling: HandlingRow };

/**
 * Applies an event to an order by its chart, in a transaction: stores the new state, logs the event, and enqueues the mail to the
 * customer. Returns null for an order that the restaurant does not have.
 */
export async function applyHandlingEvent(
  transaction: Db,
  { outbox, now }: Pick<ServerDependencies, 'outbox' | 'now'>,
  { orderId, event, staffId = null }: { orderId: string; event: OrderHandlingEvent; staffId?: string | null },
): Promise<AppliedEvent | null> {
  const [row] = await transaction.select().from(orderHandling).where(eq(orderHandling.orderId, orderId)).for('update');
  const [order] = await transaction
    .select({ isPickup: orders.isPickup, paymentMethod: orders.paymentMethod })
    .from(orders)
    .where(eq(orders.orderId, orderId));
  if (row === undefined || order === undefined) return null;
  const snapshot = restoreSnapshot(row, order);
  if (!snapshot.can(event)) return { type: 'refused', handling: row };
  const [nextSnapshot] = transition(orderHandlingMachine, snapshot, event);
  const at = now();
  const { promisedAt, reason, closure } = nextSnapshot.context;
  const [handling = row] = await transaction
    .update(orderHandling)
    .set({
      state: nextSnapshot.value,
      promisedAt: promisedAt === null ? null : new Date(promisedAt),
      reason,
      closure,
      updatedAt: at,
      version: row.version + 1,
    })
    .where(eq(orderHandling.orderId, orderId))
    .returning();
  if (handling.state === 'refused' || handling.state === 'cancelled' || (handling.state === 'refunded' && closure !== null))
    await transaction.update(orders).set({ status: 'cancelled' }).where(eq(orders.orderId, orderId));
  const mailKind = findMailKind(row.state, handling);
  if (mailKind !== null) await outbox.enqueueOrderMails(transaction, orderId, [mailKind]);
  await insertOrderEvent(transaction, { orderId, type: event.type, at, staffId });
  return { type: 'applied', handling };
}

/** Returns the kind of mail about a change, or null. A refund that the restaurant made at Stripe has mails of its own. */
function findMailKind(previousState: HandlingState, { state, closure, promisedAt }: HandlingRow): OrderMailKind | null {
  // Within a state, only a reschedule is announced: the mail about the acceptance contains the promised time.
  if (state === previousState) return promisedAt === null ? null : 'order accepted';
  if (state === 'refunded' && closure === null) return null;
  return mailKindByState[state] ?? null;
}

/** Restores the chart's snapshot of a stored order. */
function restoreSnapshot(
  { state, promisedAt, reason, closure }: HandlingRow,
  { isPickup, paymentMethod }: Pick<typeof orders.$inferSelect, 'isPickup' | 'paymentMethod'>,
) {
  const context = { ...chartContext({ isPickup, paymentMethod }), promisedAt: promisedAt?.toISOString() ?? null, reason, closure };
  return orderHandlingMachine.resolveState({ value: state, context });
}

/** Returns the chart's context of an order that waits for an answer. */
function chartContext({ isPickup, paymentMethod }: Pick<typeof orders.$inferSelect, 'isPickup' | 'paymentMethod'>) {
  // Only a paid card order has a row.
  return { isPickup, isPaid: paymentMethod === 'card', promisedAt: null, reason: null, closure: null };
}
