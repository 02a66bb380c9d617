import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';

/** The live link of an email whose owner asked for their data. A token itself is never stored. */
export const dataRequests = pgTable('data_requests', {
  email: text().primaryKey(),
  /** SHA-256 of the link's token. */
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
});
