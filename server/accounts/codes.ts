import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { ApiError } from '#server/http/errors.ts';
import type { ServerKeys } from '#server/keys.ts';
import { codes } from './account-tables.ts';

/** How long a code holds. */
const codeLifetimeMs = 10 * 60 * 1000;
/** How often one code may be tried. No rate factor changes it. */
const maxCodeAttempts = 5;

const hashCode = (keys: ServerKeys, email: string, code: string) => keys.sign(`${email}|${code}`);

/**
 * Makes the address's new code, six digits, and answers it; the one before it holds no more. `userId` null: nobody will
 * be told it, but as much is done for it.
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

/** Returns whose live code an address has (`userId` null: nobody's); null: it has none that could still be right. */
export async function findLiveCode(queries: Queries, email: string, now: Date): Promise<{ userId: string | null } | null> {
  const [live] = await queries.select({ userId: codes.userId }).from(codes).where(isLiveCode(email, now));
  return live ?? null;
}

/** A code that was right and is still there to be used up. */
export type VerifiedCode = { email: string; userId: string; codeHash: string };

/**
 * Compares a code with the address's live one, five times at most, however many ask at once; null: wrong, over, or there
 * is none. A right one stays until `useCode` takes it.
 */
export async function verifyCode(
  queries: Queries,
  keys: ServerKeys,
  { email, code, now }: { email: string; code: string; now: Date },
): Promise<VerifiedCode | null> {
  const given = hashCode(keys, email, code);
  // Counted before it is compared, in one statement: whoever finds no try left compares nothing.
  const [live] = await queries
    .update(codes)
    .set({ attempts: sql`${codes.attempts} + 1` })
    .where(isLiveCode(email, now))
    .returning({ userId: codes.userId, codeHash: codes.codeHash });
  if (live === undefined) return null;
  const isRight = timingSafeEqual(Buffer.from(live.codeHash), Buffer.from(given));
  return isRight && live.userId !== null ? { email, userId: live.userId, codeHash: live.codeHash } : null;
}

/** Uses a right code up, for one of those who gave it; throws the refusal for any other. */
export async function consumeCode(transaction: Queries, { email, codeHash }: VerifiedCode): Promise<void> {
  const used = await transaction
    .delete(codes)
    .where(and(eq(codes.email, email), eq(codes.codeHash, codeHash)))
    .returning({ email: codes.email });
  if (used.length === 0) throw invalidCodeError();
}

/** The one answer to every code that does not hold, for whatever reason. */
export function invalidCodeError(): ApiError {
  const message = 'Ce code n’est pas valable ou a expiré.';
  return new ApiError(422, message, { code: 'code_invalid', errors: { otp: message } });
}

/** Forgets codes that are over. */
export async function deleteExpiredCodes(queries: Queries, now: Date): Promise<void> {
  await queries.delete(codes).where(lte(codes.expiresAt, now));
}
