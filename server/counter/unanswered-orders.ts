import { and, eq, gt, gte, isNull, min, sql } from 'drizzle-orm';
import { afterOpenMinutes } from '#domain/schedule/open-time.ts';
import { readSpecialDays } from '#server/controls/controls.ts';
import type { Db } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import { staff } from '#server/staff/staff-tables.ts';
import { applyAuditedEvent, systemActor } from './audited-event.ts';
import { orderHandling } from './handling-tables.ts';
import { refundOrder } from './refund-order.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Milliseconds between two checks for unanswered orders. */
export const unansweredIntervalMs = 10_000;
/** Milliseconds after which an overdue order is left to the staff: it was handled in another way, for example during an outage. */
const maxOverdueMs = 12 * hourMs;
/** Milliseconds for which an order can wait, at most: the horizon of `afterOpenMinutes`. */
const maxWaitMs = 15 * dayMs;

type WaitingOrder = { orderId: string; receivedAt: Date; remindedAt: Date | null; isPickup: boolean };

/**
 * Condition of orders without an answer. Includes none from before the first staff account: until then the restaurant works from its
 * mails, and nobody could answer at the counter.
 */
export function unansweredCondition(db: Db, now: Date) {
  const firstAccount = db.select({ createdAt: min(staff.createdAt) }).from(staff);
  return and(
    eq(orderHandling.state, 'received'),
    gt(orderHandling.receivedAt, new Date(now.getTime() - maxWaitMs)),
    gte(orderHandling.receivedAt, sql`(${firstAccount})`),
  );
}

async function readWaitingOrders({ database: { db }, now }: ServerDependencies): Promise<WaitingOrder[]> {
  return db
    .select({
      orderId: orderHandling.orderId,
      receivedAt: orderHandling.receivedAt,
      remindedAt: orderHandling.remindedAt,
      isPickup: orders.isPickup,
    })
    .from(orderHandling)
    .innerJoin(orders, eq(orders.orderId, orderHandling.orderId))
    .where(unansweredCondition(db, now()));
}

/** Mails the restaurant about an unanswered order, once for all servers. Returns whether this server did. */
async function remindRestaurant({ database: { db }, outbox, now }: ServerDependencies, orderId: string): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const unreminded = and(eq(orderHandling.orderId, orderId), eq(orderHandling.state, 'received'), isNull(orderHandling.remindedAt));
    const reminded = await transaction
      .update(orderHandling)
      .set({ remindedAt: now() })
      .where(unreminded)
      .returning({ orderId: orderHandling.orderId });
    if (reminded.length > 0) await outbox.enqueueOrderMails(transaction, orderId, ['unanswered']);
    return reminded.length > 0;
  });
}

/** Refuses an unanswered order as the staff would, and refunds it if it was paid. Returns whether this server did. */
async function refuseUnanswered(deps: ServerDependencies, orderId: string): Promise<boolean> {
  const { database, outbox, orderEvents } = deps;
  const state = await database.db.transaction(async (transaction) => {
    const received = and(eq(orderHandling.orderId, orderId), eq(orderHandling.state, 'received'));
    // A locked order is being answered, by the staff or by another server.
    const [locked] = await transaction.select().from(orderHandling).where(received).for('update', { skipLocked: true });
    if (locked === undefined) return null;
    await outbox.enqueueOrderMails(transaction, orderId, ['unanswered refused']);
    const event = { type: 'order.refuse', reason: { code: 'unanswered', note: '' } } as const;
    const applied = await applyAuditedEvent(transaction, deps, { orderId, event, actor: systemActor });
    return applied?.handling.state ?? null;
  });
  if (state === null) return false;
  orderEvents.notify();
  if (state === 'refunding') await refundOrder(deps, orderId);
  return true;
}

/**
 * Mails the restaurant about orders that wait too long, and refuses those that wait longer still, after the periods of the
 * configuration, which run while the order's mode is open. Returns how many orders it handled. Safe to run on several servers at once.
 */
export async function handleUnansweredOrders(deps: ServerDependencies): Promise<number> {
  const { env, shop, now, warn } = deps;
  if (env.unansweredMailMinutes === null && env.unansweredRefusalMinutes === null) return 0;
  const waiting = await readWaitingOrders(deps);
  if (waiting.length === 0) return 0;
  // A pause or a full slot stops new orders. The staff is there to answer those that it has.
  const { publishedMenus: menus, site } = await shop.catalogue();
  const hours = { menus, specialDays: await readSpecialDays(deps.database.db), timeZone: site.timeZone };
  const at = now().getTime();
  let handled = 0;
  for (const order of waiting) {
    const mode = order.isPickup ? 'pickup' : 'delivery';
    const hasWaited = (minutes: number | null) => {
      const dueAt = minutes === null ? null : afterOpenMinutes(minutes, { ...hours, mode, from: order.receivedAt });
      return dueAt !== null && dueAt <= at && at < dueAt + maxOverdueMs;
    };
    const handle = hasWaited(env.unansweredRefusalMinutes)
      ? refuseUnanswered
      : hasWaited(env.unansweredMailMinutes) && order.remindedAt === null
        ? remindRestaurant
        : null;
    const isHandled = await handle?.(deps, order.orderId).catch((error: unknown) => {
      warn(`the unanswered order ${order.orderId} could not be handled: ${error instanceof Error ? error.message : 'unknown'}`);
      return false;
    });
    if (isHandled === true) handled += 1;
  }
  return handled;
}
