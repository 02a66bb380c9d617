import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';

/** Valid links of data requests, one per email. Tokens are stored as hashes only. */
export const dataRequests = pgTable('data_requests', {
  email: text().primaryKey(),
  /** SHA-256 of the link's token. */
  tokenHash: text('token_hash').notNull().unique(),
  expiresAt: instant('expires_at').notNull(),
});
