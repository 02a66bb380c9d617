import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { HttpError } from '#server/http/errors.ts';
import type { ServerKeys } from '#server/keys.ts';
import { codes } from './account-tables.ts';

/** Lifetime of a code in milliseconds. */
const codeLifetimeMs = 10 * 60 * 1000;
/** Attempts per code. Not multiplied by the rate limit factor. */
const maxCodeAttempts = 5;

const hashCode = (keys: ServerKeys, email: string, code: string) => keys.sign(`${email}|${code}`);

/**
 * Creates a new six-digit code that replaces the email's previous one, and returns it. With `userId` null it does the same work
 * for an unknown email, to prevent email enumeration by timing.
 */
export async function createCode(db: Db, keys: ServerKeys, code: { email: string; userId: string | null; now: Date }): Promise<string> {
  const { email, userId, now } = code;
  const digits = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const row = {
    userId,
    codeHash: hashCode(keys, email, digits),
    attempts: 0,
    expiresAt: new Date(now.getTime() + codeLifetimeMs),
  };
  await db
    .insert(codes)
    .values({ email, ...row })
    .onConflictDoUpdate({ target: codes.email, set: row });
  return digits;
}

/** Condition for a live code: not expired, and with attempts left. */
const liveCodeCondition = (email: string, now: Date) =>
  and(eq(codes.email, email), lt(codes.attempts, maxCodeAttempts), gt(codes.expiresAt, now));

/** Returns the owner of the email's live code (`userId` null for an unknown email), or null if it has no live code. */
export async function findLiveCode(db: Db, email: string, now: Date): Promise<{ userId: string | null } | null> {
  const [live] = await db.select({ userId: codes.userId }).from(codes).where(liveCodeCondition(email, now));
  return live ?? null;
}

/** A code that was verified but not consumed yet. */
export type VerifiedCode = { email: string; userId: string; codeHash: string };

/**
 * Compares a submitted code with the email's live code and counts the attempt; the limit of five also holds for concurrent
 * requests. Returns null if there is no live code or the submitted one is wrong. A verified code stays valid until `consumeCode`.
 */
export async function verifyCode(
  db: Db,
  keys: ServerKeys,
  { email, code, now }: { email: string; code: string; now: Date },
): Promise<VerifiedCode | null> {
  const submittedHash = hashCode(keys, email, code);
  // Count and check the limit in one statement before comparing, so that concurrent requests cannot exceed the limit.
  const [live] = await db
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(liveCodeCondition(email, now))
    .returning({ userId: codes.userId, codeHash: codes.codeHash });
  if (live === undefined) return null;
  const isCorrect = timingSafeEqual(Buffer.from(live.codeHash), Buffer.from(submittedHash));
  return isCorrect && live.userId !== null ? { email, userId: live.userId, codeHash: live.codeHash } : null;
}

/**
 * Consumes a verified code. Of several concurrent requests only one succeeds.
 *
 * @throws HttpError if another request consumed the code
 */
export async function consumeCode(transaction: Db, { email, codeHash }: VerifiedCode): Promise<void> {
  const consumed = await transaction
    .delete(codes)
    .where(and(eq(codes.email, email), eq(codes.codeHash, codeHash)))
    .returning({ email: codes.email });
  if (consumed.length === 0) throw invalidCodeError();
}

/** Error for an invalid code; the same for every reason, to prevent email enumeration. */
export function invalidCodeError(): HttpError {
  const message = 'Ce code n’est pas valable ou a expiré.';
  return new HttpError(422, message, { code: 'code_invalid', errors: { otp: message } });
}

/** Deletes expired codes. */
export async function deleteExpiredEmailCodes(db: Db, now: Date): Promise<void> {
  await db.delete(codes).where(lte(codes.expiresAt, now));
}
