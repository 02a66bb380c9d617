import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Works that one server at a time does: which holds each, and until when unless it renews it. */
export const leases = pgTable('leases', { name: text().primaryKey(), token: text().notNull(), heldUntil: instant('held_until').notNull() });

/** Keys that all servers of the shop share, made at the first start. */
export const serverKeys = pgTable('server_keys', { name: text().primaryKey(), value: text().notNull() });
