import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Leases of jobs that run on one server at a time: the token of the holder, and when the lease expires unless it is renewed. */
export const leases = pgTable('leases', { name: text().primaryKey(), token: text().notNull(), heldUntil: instant('held_until').notNull() });

/** Keys shared by all servers of the shop, created at the first start. */
export const serverKeys = pgTable('server_keys', { name: text().primaryKey(), value: text().notNull() });
