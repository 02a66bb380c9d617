import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';

/** Token buckets, one row per limit and caller. `fullAt`: when the bucket is full again, as a Unix timestamp in milliseconds. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  fullAt: doublePrecision('whole_at').notNull(),
  periodMs: doublePrecision('period_ms').notNull(),
});
