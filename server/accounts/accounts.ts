import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { User } from '#domain/entities.ts';
import type { Db } from '#server/database/database.ts';
import { HttpError } from '#server/http/errors.ts';
import { users } from './account-tables.ts';

/** Row of an account. */
export type Account = typeof users.$inferSelect;

/** Normalises an email for storage and comparison: trims it and converts it to lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Returns a random user id that cannot be guessed. */
export function createUserId(): string {
  return randomBytes(16).toString('base64url');
}

/** Schema of an account as its owner sees it. */
export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string(),
  address: z.string().nullable(),
  is_verified: z.boolean(),
  pending_email: z.string().nullable(),
  needs_password: z.boolean(),
}) satisfies z.ZodType<User>;

/**
 * Serialises an account for its owner.
 *
 * @spec docs/behaviour §3 User
 */
export function serialiseUser(account: Account): z.infer<typeof userSchema> {
  const { userId, email, firstName, lastName, phone, address, isVerified, pendingEmail, passwordHash } = account;
  return {
    id: userId,
    email,
    first_name: firstName,
    last_name: lastName,
    phone,
    address,
    is_verified: isVerified,
    pending_email: pendingEmail,
    needs_password: passwordHash === null,
  };
}

/** Returns the account with this normalised email, or null. */
export async function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  const [account] = await db.select().from(users).where(eq(users.email, email));
  return account ?? null;
}

/** Returns the account that most recently requested to change its email to this one, or null. */
export async function findAccountByPendingEmail(db: Db, email: string): Promise<Account | null> {
  const [account] = await db.select().from(users).where(eq(users.pendingEmail, email)).orderBy(desc(users.pendingSince)).limit(1);
  return account ?? null;
}

/**
 * Schema of a response that starts a session.
 *
 * @spec docs/behaviour §7 POST /v2/public/auth/login/
 */
export const sessionResponseSchema = z.object({ status: z.literal('success'), token: z.string(), user: userSchema });

/** Builds the response that starts a session. */
export function sessionResponse(account: Account, token: string): z.infer<typeof sessionResponseSchema> {
  return { status: 'success', token, user: serialiseUser(account) };
}

/** Error for an email that another account uses. */
export function emailTakenError(): HttpError {
  const message = 'Un compte existe déjà avec cet e-mail.';
  return new HttpError(409, message, { code: 'email_taken', errors: { email: message } });
}
