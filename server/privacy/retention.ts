import { and, lt, ne, not } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { anonymiseOrders, needsPersonalData } from './erasure.ts';
import { requestUnusedCustomerDeletion } from '../payments/customer-deletion.ts';
import { orders } from '#server/orders/order-tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Orders anonymised per transaction. */
const batchSize = 100;

/**
 * Anonymises orders older than `retentionDays`: items and amounts are kept for the books, customer and address are not.
 * Requests the deletion of Stripe customers that were not used since.
 */
export async function anonymiseOldOrders(queries: Queries, { retentionDays, now }: { retentionDays: number; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * dayMs);
  const isDue = and(lt(orders.createdAt, before), ne(orders.email, ''), not(needsPersonalData(now)));
  for (let erased = batchSize; erased === batchSize;)
    erased = await queries.transaction((transaction) => anonymiseOrders(transaction, isDue, batchSize));
  await requestUnusedCustomerDeletion(queries, { before, now });
}
