import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Jobs that one server at a time runs: the holder of each, and until when unless it renews. */
export const leases = pgTable('leases', { name: text().primaryKey(), token: text().notNull(), heldUntil: instant('held_until').notNull() });

/** Keys shared by all servers of the shop, created at the first start. */
export const serverKeys = pgTable('server_keys', { name: text().primaryKey(), value: text().notNull() });
