import { and, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { orders } from '#server/orders/order-tables.ts';
import { users } from './account-tables.ts';

/** Milliseconds that an account may stay unverified. */
const maxUnverifiedMs = 48 * 60 * 60 * 1000;

/** Deletes accounts that were not verified in time, with their sessions and codes. Their orders become guest orders. */
export async function deleteUnverifiedAccounts(db: Db, now: Date): Promise<void> {
  const overdueCondition = and(eq(users.isVerified, false), lte(users.createdAt, new Date(now.getTime() - maxUnverifiedMs)));
  await db.transaction(async (transaction) => {
    const purged = await transaction.delete(users).where(overdueCondition).returning({ userId: users.userId });
    if (purged.length === 0) return;
    const ids = purged.map(({ userId }) => userId);
    await transaction.update(orders).set({ userId: null }).where(inArray(orders.userId, ids));
  });
}
