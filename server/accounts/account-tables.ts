import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/database/columns.ts';

/** Customers' accounts. Addresses of mail are kept as they are compared: trimmed, in lower case. */
export const users = pgTable(
  'users',
  {
    userId: text('user_id').primaryKey(),
    email: text().notNull().unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text().notNull(),
    address: text(),
    /** Argon2id, in PHC form. Null: none until the owner chooses one by a mailed code. */
    passwordHash: text('password_hash'),
    /** Whether a code that was mailed to `email` has been given. */
    isVerified: boolean('is_verified').notNull(),
    /** Becomes `email` when the code that was mailed there is given. */
    pendingEmail: text('pending_email'),
    pendingSince: instant('pending_since'),
    createdAt: instant('created_at').notNull(),
  },
  (user) => [index('users_pending_email').on(user.pendingEmail)],
);

/** Open sessions. A token itself is never kept. */
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

/** The one live code of an address. A code itself is never kept. */
export const codes = pgTable('codes', {
  email: text().primaryKey(),
  /** Whose code it is; null: the address has no account, and no code was mailed. */
  userId: text('user_id').references(() => users.userId, { onDelete: 'cascade' }),
  /** HMAC of address and code. */
  codeHash: text('code_hash').notNull(),
  attempts: integer('tries').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Emails that accounts have left, as long as that can be undone: until then nobody else gets the address. */
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

/** Failed tries of one kind against one address or account, and until when the next has to wait, in milliseconds (since 1970). */
export const failures = pgTable('failures', {
  key: text().primaryKey(),
  count: integer().notNull(),
  pausedUntil: doublePrecision('until').notNull(),
  expiresAt: doublePrecision('forget_at').notNull(),
  /** Counted attempts whose result is not known yet, until `unresolvedUntil` at most: their success may still lift the pause. */
  unresolved: integer().notNull().default(0),
  unresolvedUntil: doublePrecision('unresolved_until').notNull().default(0),
});

/** Devices that an account was opened on. */
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
