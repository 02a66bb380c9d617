import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';

/** One row a limit and caller: when the allowance is whole again, and how long it takes at most, in milliseconds (since 1970). */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  fullAt: doublePrecision('whole_at').notNull(),
  periodMs: doublePrecision('period_ms').notNull(),
});
