import { and, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm';
import { popularCount, recommendationCount } from '#config/constants.ts';
import { handlingStates, isAccepted } from '#domain/order/handling.ts';
import { dayMs } from '#domain/schedule/wall-clock.ts';
import { orderHandling } from '#server/counter/handling-tables.ts';
import type { Db } from '#server/database/database.ts';
import { isOneOf } from '#server/database/json-rows.ts';
import type { Env } from '#server/env.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import type { Catalogue } from './catalogue.ts';
import { popularDays } from './recommendation-settings.ts';

/** Maximum number of orders considered, the latest ones, so that the queries stay fast. */
const maxConsideredOrders = 2000;

/** Which orders rankings count. */
type RankingPeriod = {
  since: Date;
  /** Whether the restaurant accepts orders at the counter. Otherwise those that it has received and not refused count. */
  hasCounter: boolean;
};

/** Returns which orders the rankings of a shop count now. */
export function rankingPeriod({ flatSettings }: Pick<Catalogue, 'flatSettings'>, { hasCounter }: Pick<Env, 'hasCounter'>, now: Date) {
  return { since: new Date(now.getTime() - popularDays(flatSettings) * dayMs), hasCounter };
}

/** Number of orders that contain the item, however many pieces: one large order is no trend. */
const orderCount = sql<number>`count(*)`;

/** Condition that an offer did not give all pieces of the item for free. */
const isOrdered = gt(orderItems.quantity, orderItems.freeQuantity);

/** Returns the condition that the restaurant prepares the order, or has handed it over. Unpaid card orders have no state. */
function isCounted(hasCounter: boolean) {
  const states = handlingStates.filter((state) => isAccepted(state) || (!hasCounter && state === 'received'));
  return isOneOf(orderHandling.state, states);
}

/** Builds the query for the items of the latest orders of the period, most ordered first. */
export function mostOrderedQuery(db: Db, { since, hasCounter }: RankingPeriod) {
  const latest = db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(gte(orders.createdAt, since))
    .orderBy(desc(orders.createdAt))
    .limit(maxConsideredOrders);
  return db
    .select({ itemId: orderItems.itemId })
    .from(orderItems)
    .innerJoin(orderHandling, eq(orderHandling.orderId, orderItems.orderId))
    .where(and(inArray(orderItems.orderId, latest), isOrdered, isCounted(hasCounter)))
    .groupBy(orderItems.itemId)
    .orderBy(desc(orderCount), orderItems.itemId)
    .limit(10 * popularCount);
}

/** Returns the ids of the items in the latest orders of the period, most ordered first. */
export async function readMostOrdered(db: Db, period: RankingPeriod): Promise<string[]> {
  return (await mostOrderedQuery(db, period)).map(({ itemId }) => itemId);
}

/** Returns the ids of the items in the orders that contain one of the cart's, most ordered first. */
export async function readOrderedTogether(db: Db, cart: string[], { since, hasCounter }: RankingPeriod): Promise<string[]> {
  const similarOrders = db
    .select({ orderId: orderItems.orderId })
    .from(orderItems)
    .innerJoin(orders, eq(orders.orderId, orderItems.orderId))
    .innerJoin(orderHandling, eq(orderHandling.orderId, orderItems.orderId))
    .where(and(isOneOf(orderItems.itemId, cart), isOrdered, gte(orders.createdAt, since), isCounted(hasCounter)))
    .limit(maxConsideredOrders);
  const rows = await db
    .select({ itemId: orderItems.itemId })
    .from(orderItems)
    .where(and(inArray(orderItems.orderId, similarOrders), isOrdered))
    .groupBy(orderItems.itemId)
    .orderBy(desc(orderCount), orderItems.itemId)
    .limit(10 * recommendationCount);
  return rows.map(({ itemId }) => itemId);
}
