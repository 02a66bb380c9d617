import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { ApiError } from '#server/http/errors.ts';
import type { ServerKeys } from '#server/keys.ts';
import { codes } from './account-tables.ts';

/** Lifetime of a code in milliseconds. */
const codeLifetimeMs = 10 * 60 * 1000;
/** Attempts per code. Not multiplied by the rate limit factor. */
const maxCodeAttempts = 5;

const hashCode = (keys: ServerKeys, email: string, code: string) => keys.sign(`${email}|${code}`);

/**
 * Creates the email's new six-digit code, which replaces the previous one, and returns it. `userId` null: does the same work
 * for an unknown email, to prevent email enumeration by timing.
 */
export async function createCode(
  queries: Queries,
  keys: ServerKeys,
  code: { email: string; userId: string | null; now: Date },
): Promise<string> {
  const { email, userId, now } = code;
  const digits = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const row = {
    userId,
    codeHash: hashCode(keys, email, digits),
    attempts: 0,
    expiresAt: new Date(now.getTime() + codeLifetimeMs),
  };
  await queries
    .insert(codes)
    .values({ email, ...row })
    .onConflictDoUpdate({ target: codes.email, set: row });
  return digits;
}

const isLiveCode = (email: string, now: Date) => and(eq(codes.email, email), lt(codes.attempts, maxCodeAttempts), gt(codes.expiresAt, now));

/** Returns the owner of an email's live code (`userId` null for an unknown email), or null if it has none that can still be used. */
export async function findLiveCode(queries: Queries, email: string, now: Date): Promise<{ userId: string | null } | null> {
  const [live] = await queries.select({ userId: codes.userId }).from(codes).where(isLiveCode(email, now));
  return live ?? null;
}

/** A code that was verified and not consumed yet. */
export type VerifiedCode = { email: string; userId: string; codeHash: string };

/**
 * Compares a code with the email's live one, at most five times, also for concurrent requests. Returns null if it is wrong,
 * expired, used up, or missing. A verified code stays valid until `consumeCode`.
 */
export async function verifyCode(
  queries: Queries,
  keys: ServerKeys,
  { email, code, now }: { email: string; code: string; now: Date },
): Promise<VerifiedCode | null> {
  const submittedHash = hashCode(keys, email, code);
  // Count and check the limit in one statement before comparing, so that concurrent requests cannot exceed the limit.
  const [live] = await queries
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(isLiveCode(email, now))
    .returning({ userId: codes.userId, codeHash: codes.codeHash });
  if (live === undefined) return null;
  const isCorrect = timingSafeEqual(Buffer.from(live.codeHash), Buffer.from(submittedHash));
  return isCorrect && live.userId !== null ? { email, userId: live.userId, codeHash: live.codeHash } : null;
}

/**
 * Consumes a verified code; of several concurrent requests only one succeeds.
 *
 * @throws ApiError for the others
 */
export async function consumeCode(transaction: Queries, { email, codeHash }: VerifiedCode): Promise<void> {
  const consumed = await transaction
    .delete(codes)
    .where(and(eq(codes.email, email), eq(codes.codeHash, codeHash)))
    .returning({ email: codes.email });
  if (consumed.length === 0) throw invalidCodeError();
}

/** The same error for every invalid code, to prevent enumeration. */
export function invalidCodeError(): ApiError {
  const message = 'Ce code n’est pas valable ou a expiré.';
  return new ApiError(422, message, { code: 'code_invalid', errors: { otp: message } });
}

/** Deletes expired codes. */
export async function deleteExpiredCodes(queries: Queries, now: Date): Promise<void> {
  await queries.delete(codes).where(lte(codes.expiresAt, now));
}
