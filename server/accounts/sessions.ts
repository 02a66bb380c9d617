import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte, ne, or } from 'drizzle-orm';
import type { Account } from './accounts.ts';
import type { Db } from '#server/database/database.ts';
import { sessions, users } from './account-tables.ts';

const hour = 60 * 60 * 1000;
/** Milliseconds without use after which a session ends. */
const maxIdleMs = 24 * hour;
/** Maximum lifetime of a session in milliseconds. */
const maxSessionMs = 7 * 24 * hour;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Creates a session and returns its token of 256 random bits. Only the token's hash is stored. */
export async function createSession(db: Db, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(sessions).values({ tokenHash: hashToken(token), userId, createdAt: now, usedAt: now });
  return token;
}

/** Returns the times before which an active session was neither used last nor created. */
const sessionLimits = (now: Date) => ({ idleSince: new Date(now.getTime() - maxIdleMs), oldest: new Date(now.getTime() - maxSessionMs) });

/** Returns the account of an active session and renews its idle timeout, or null. */
export async function findSessionAccount(db: Db, token: string, now: Date): Promise<Account | null> {
  const { idleSince, oldest } = sessionLimits(now);
  const [session] = await db
    .update(sessions)
    .set({ usedAt: now })
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.usedAt, idleSince), gt(sessions.createdAt, oldest)))
    .returning({ userId: sessions.userId });
  if (session === undefined) return null;
  const [account] = await db.select().from(users).where(eq(users.userId, session.userId));
  return account ?? null;
}

/** Ends a session. */
export async function deleteSession(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Ends every session of an account, except the one with `keptToken`. */
export async function deleteSessions(db: Db, userId: string, keptToken?: string): Promise<void> {
  const otherSessions = keptToken === undefined ? undefined : ne(sessions.tokenHash, hashToken(keptToken));
  await db.delete(sessions).where(and(eq(sessions.userId, userId), otherSessions));
}

/** Deletes expired sessions. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  const { idleSince, oldest } = sessionLimits(now);
  await db.delete(sessions).where(or(lte(sessions.usedAt, idleSince), lte(sessions.createdAt, oldest)));
}
