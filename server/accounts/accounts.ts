import { randomBytes } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import type { User } from '#domain/entities.ts';
import type { Queries } from '#server/database/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { users } from './account-tables.ts';

/** An account as it is kept. */
export type Account = typeof users.$inferSelect;

/** An address of mail as it is kept and compared: `LEA@Example.fr ` is `lea@example.fr`. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** A new account's id: random, so that none can be guessed. */
export function createUserId(): string {
  return randomBytes(16).toString('base64url');
}

/** What an account tells its owner. */
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

/** The account as its owner reads it. @spec §3 User */
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

/** The account that logs in with an address; null: none. `email` as `emailKey` gives it. */
export async function findAccountByEmail(queries: Queries, email: string): Promise<Account | null> {
  const [account] = await queries.select().from(users).where(eq(users.email, email));
  return account ?? null;
}

/** The account that asked last for an address to become its own; null: none. */
export async function findAccountByPendingEmail(queries: Queries, email: string): Promise<Account | null> {
  const [account] = await queries.select().from(users).where(eq(users.pendingEmail, email)).orderBy(desc(users.pendingSince)).limit(1);
  return account ?? null;
}

/** The answer that opens a session. @spec §7 POST /v2/public/auth/login/ */
export const sessionResponseSchema = z.object({ status: z.literal('success'), token: z.string(), user: userSchema });

/** A session and whose it is. */
export function sessionResponse(account: Account, token: string): z.infer<typeof sessionResponseSchema> {
  return { status: 'success', token, user: serialiseUser(account) };
}

/** The answer to an address that another account has. */
export function emailTakenError(): ApiError {
  const message = 'Un compte existe déjà avec cet e-mail.';
  return new ApiError(409, message, { code: 'email_taken', errors: { email: message } });
}
