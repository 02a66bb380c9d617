import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte, ne, or } from 'drizzle-orm';
import type { Account } from './accounts.ts';
import type { Queries } from '#server/database/database.ts';
import { sessions, users } from './account-tables.ts';

const hour = 60 * 60 * 1000;
/** A session that is not used for so long ends. */
const idleMs = 24 * hour;
/** No session lasts longer. */
const longestSessionMs = 7 * 24 * hour;

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Opens a session and answers its token: 256 random bits. Only its hash is kept. */
export async function openSession(queries: Queries, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries.insert(sessions).values({ tokenHash: hashOf(token), userId, createdAt: now, usedAt: now });
  return token;
}

/** Whose session a token is, and that it was used now; null: nobody's, or it has ended. */
export async function accountOfToken(queries: Queries, token: string, now: Date): Promise<Account | null> {
  const [idleSince, oldest] = [new Date(now.getTime() - idleMs), new Date(now.getTime() - longestSessionMs)];
  const [session] = await queries
    .update(sessions)
    .set({ usedAt: now })
    .where(and(eq(sessions.tokenHash, hashOf(token)), gt(sessions.usedAt, idleSince), gt(sessions.createdAt, oldest)))
    .returning({ userId: sessions.userId });
  if (session === undefined) return null;
  const [account] = await queries.select().from(users).where(eq(users.userId, session.userId));
  return account ?? null;
}

/** Ends one session. */
export async function closeSession(queries: Queries, token: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.tokenHash, hashOf(token)));
}

/** Ends every session of an account, except the one of `keptToken`. */
export async function closeSessions(queries: Queries, userId: string, keptToken?: string): Promise<void> {
  const isOther = keptToken === undefined ? undefined : ne(sessions.tokenHash, hashOf(keptToken));
  await queries.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

/** Forgets sessions that have ended by themselves. */
export async function sweepSessions(queries: Queries, now: Date): Promise<void> {
  const [idleSince, oldest] = [new Date(now.getTime() - idleMs), new Date(now.getTime() - longestSessionMs)];
  await queries.delete(sessions).where(or(lte(sessions.usedAt, idleSince), lte(sessions.createdAt, oldest)));
}
