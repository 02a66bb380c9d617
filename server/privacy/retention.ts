import { and, lt, ne, not } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { anonymiseOrders, needsPersonalData } from './erasure.ts';
import { requestUnusedCustomerDeletion } from '../payments/customer-deletion.ts';
import { orders } from '#server/orders/order-tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Maximum number of orders anonymised in one transaction. */
const batchSize = 100;

/**
 * Anonymises orders older than `retentionDays`: items and amounts are kept for accounting, customer and address are not. Requests
 * the deletion of Stripe customers without a payment since then.
 */
export async function anonymiseOldOrders(db: Db, { retentionDays, now }: { retentionDays: number; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * dayMs);
  const dueCondition = and(lt(orders.createdAt, before), ne(orders.email, ''), not(needsPersonalData(now)));
  let anonymisedCount: number;
  do anonymisedCount = await db.transaction((transaction) => anonymiseOrders(transaction, dueCondition, batchSize));
  while (anonymisedCount === batchSize);
  await requestUnusedCustomerDeletion(db, { before, now });
}
