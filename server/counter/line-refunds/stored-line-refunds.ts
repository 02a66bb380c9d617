import { and, asc, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { lineRefunds, type LineRefundRow } from './line-refund-tables.ts';

/** Reads the refunds of orders that have not failed, oldest first, by order. */
export async function readLineRefunds(db: Db, orderIds: readonly string[]): Promise<Map<string, LineRefundRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(lineRefunds)
    .where(and(inArray(lineRefunds.orderId, [...orderIds]), isNull(lineRefunds.failedAt)))
    .orderBy(asc(lineRefunds.requestedAt), asc(lineRefunds.refundId));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}
