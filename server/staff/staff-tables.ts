import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { StaffRole } from '#domain/staff/roles.ts';
import { instant } from '#server/database/columns.ts';

/** Accounts of the restaurant's staff. Emails are stored normalised: trimmed, in lower case. */
export const staff = pgTable('staff', {
  staffId: text('staff_id').primaryKey(),
  email: text().notNull().unique(),
  role: text().$type<StaffRole>().notNull(),
  /** Argon2id in PHC format. */
  passwordHash: text('password_hash').notNull(),
  /** Key of the one-time codes in base32, encrypted with the server key; null: the password is enough. */
  totpSecret: text('totp_secret'),
  /** Latest time step whose code was accepted. Codes of it and of earlier steps are refused. */
  totpLastStep: integer('totp_last_step').notNull().default(0),
  createdAt: instant('created_at').notNull(),
});

/** Active sessions of the staff. Tokens are stored as hashes only. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.staffId, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (session) => [index('staff_sessions_staff').on(session.staffId)],
);

/** Audit log of the staff's actions. The email remains after the account is removed. */
export const staffAudit = pgTable(
  'staff_audit',
  {
    auditId: text('audit_id').primaryKey(),
    /** When the action was taken, and the email of the member who took it. */
    at: instant('at').notNull(),
    email: text().notNull(),
    action: text().notNull(),
    orderId: text('order_id'),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (entry) => [index('staff_audit_at').on(entry.at)],
);
