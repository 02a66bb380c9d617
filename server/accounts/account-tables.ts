import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';

/** Customer accounts. Emails are stored normalised: trimmed, in lower case. */
export const users = pgTable(
  'users',
  {
    userId: text('user_id').primaryKey(),
    email: text().notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text().notNull(),
    address: text(),
    /** Argon2id in PHC format. Null until the owner chooses a password with a mailed code. */
    passwordHash: text('password_hash'),
    /** Whether a code mailed to `email` was submitted. */
    isVerified: boolean('is_verified').notNull(),
    /** Becomes `email` once a code mailed there is submitted. */
    pendingEmail: text('pending_email'),
    pendingSince: instant('pending_since'),
    createdAt: instant('created_at').notNull(),
  },
  (user) => [index('users_pending_email').on(user.pendingEmail)],
);

/** Active sessions. Tokens are stored as hashes only. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (session) => [index('sessions_user').on(session.userId)],
);

/** The newest code of each email. Codes are stored as hashes only. */
export const codes = pgTable('codes', {
  email: text().primaryKey(),
  /** Owner of the code. Null if the email has no account: no code was mailed. */
  userId: text('user_id').references(() => users.userId, { onDelete: 'cascade' }),
  /** HMAC of email and code. */
  codeHash: text('code_hash').notNull(),
  attempts: integer('tries').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Former emails of accounts, reserved while the change can be undone. */
export const emailChanges = pgTable(
  'email_changes',
  {
    /** SHA-256 of the token in the link that undoes the change. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    formerEmail: text('former_email').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (change) => [index('email_changes_user').on(change.userId), index('email_changes_former').on(change.formerEmail)],
);

/** Failed attempts per kind and subject, and the end of the pause they caused. Times are Unix timestamps in milliseconds. */
export const failures = pgTable('failures', {
  key: text().primaryKey(),
  count: integer().notNull(),
  pausedUntil: doublePrecision('until').notNull(),
  expiresAt: doublePrecision('forget_at').notNull(),
  /** Attempts still being checked, valid until `unresolvedUntil`. If one of them succeeds, it lifts the pause. */
  unresolved: integer().notNull().default(0),
  unresolvedUntil: doublePrecision('unresolved_until').notNull().default(0),
});

/** Devices on which an account was used. */
export const devices = pgTable(
  'devices',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.userId, { onDelete: 'cascade' }),
    /** SHA-256 of the secret in the device's cookie. */
    deviceHash: text('device_hash').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (device) => [primaryKey({ columns: [device.userId, device.deviceHash] }), index('devices_hash').on(device.deviceHash)],
);
