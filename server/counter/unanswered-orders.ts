import { and, eq, gt, gte, isNull, min, sql } from 'drizzle-orm';
import { openingState } from '#domain/schedule/opening.ts';
import { parseTimestamp } from '#domain/schedule/timestamp.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import { staff } from '#server/staff/staff-tables.ts';
import { applyAuditedEvent, systemActor } from './audited-event.ts';
import { orderHandling } from './handling-tables.ts';
import { refundOrder } from './refund-order.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Milliseconds between two checks for unanswered orders. */
export const unansweredIntervalMs = 10_000;
/** Milliseconds of waiting after which an order is left to the staff: it was handled in another way, for example during an outage. */
const maxWaitMs = 12 * hourMs;
/** Milliseconds for which an order can wait for the next opening, at most: the horizon of `openingState`, and a margin. */
const maxClosedMs = 8 * dayMs;

type WaitingOrder = { orderId: string; receivedAt: Date; remindedAt: Date | null; isPickup: boolean };

/** Returns the time from which an order waits for an answer: when it was received, or the next opening. Null if there is none. */
export function waitingSince(
  { receivedAt, isPickup }: Pick<WaitingOrder, 'receivedAt' | 'isPickup'>,
  { menus, site: { timeZone } }: Pick<Catalogue, 'menus' | 'site'>,
): number | null {
  const mode = isPickup ? 'pickup' : 'delivery';
  const { isOpen, nextOpening } = openingState({ menus, mode, now: receivedAt, timeZone });
  if (isOpen) return receivedAt.getTime();
  return nextOpening === null ? null : parseTimestamp(`${nextOpening.date} ${nextOpening.time}`, timeZone);
}

/**
 * Reads the orders without an answer. Includes none from before the first staff account: until then the restaurant works from its
 * mails, and nobody could answer at the counter.
 */
async function readWaitingOrders({ database: { db }, now }: ServerDependencies): Promise<WaitingOrder[]> {
  const firstAccount = db.select({ createdAt: min(staff.createdAt) }).from(staff);
  return db
    .select({
      orderId: orderHandling.orderId,
      receivedAt: orderHandling.receivedAt,
      remindedAt: orderHandling.remindedAt,
      isPickup: orders.isPickup,
    })
    .from(orderHandling)
    .innerJoin(orders, eq(orders.orderId, orderHandling.orderId))
    .where(
      and(
        eq(orderHandling.state, 'received'),
        gt(orderHandling.receivedAt, new Date(now().getTime() - maxClosedMs)),
        gte(orderHandling.receivedAt, sql`(${firstAccount})`),
      ),
    );
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
 * configuration. Returns how many orders it handled. Safe to run on several servers at once.
 */
export async function handleUnansweredOrders(deps: ServerDependencies): Promise<number> {
  const { env, shop, now, warn } = deps;
  if (env.unansweredMailMinutes === null && env.unansweredRefusalMinutes === null) return 0;
  const waiting = await readWaitingOrders(deps);
  if (waiting.length === 0) return 0;
  const catalogue = await shop.catalogue();
  const at = now().getTime();
  let handled = 0;
  for (const order of waiting) {
    const waitedMs = at - (waitingSince(order, catalogue) ?? at);
    const hasWaited = (minutes: number | null) => minutes !== null && waitedMs >= minutes * minuteMs && waitedMs < maxWaitMs;
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
