import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte, ne, or } from 'drizzle-orm';
import type { Account } from './accounts.ts';
import type { Queries } from '#server/database/database.ts';
import { sessions, users } from './account-tables.ts';

const hour = 60 * 60 * 1000;
/** A session that is not used for so long ends. */
const maxIdleMs = 24 * hour;
/** No session lasts longer. */
const maxSessionMs = 7 * 24 * hour;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Opens a session and answers its token: 256 random bits. Only its hash is kept. */
export async function createSession(queries: Queries, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries.insert(sessions).values({ tokenHash: hashToken(token), userId, createdAt: now, usedAt: now });
  return token;
}

/** Whose session a token is, and that it was used now; null: nobody's, or it has ended. */
export async function findSessionAccount(queries: Queries, token: string, now: Date): Promise<Account | null> {
  const [idleSince, oldest] = [new Date(now.getTime() - maxIdleMs), new Date(now.getTime() - maxSessionMs)];
  const [session] = await queries
    .update(sessions)
    .set({ usedAt: now })
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.usedAt, idleSince), gt(sessions.createdAt, oldest)))
    .returning({ userId: sessions.userId });
  if (session === undefined) return null;
  const [account] = await queries.select().from(users).where(eq(users.userId, session.userId));
  return account ?? null;
}

/** Ends one session. */
export async function deleteSession(queries: Queries, token: string): Promise<void> {
  await queries.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** Ends every session of an account, except the one of `keptToken`. */
export async function deleteSessions(queries: Queries, userId: string, keptToken?: string): Promise<void> {
  const isOther = keptToken === undefined ? undefined : ne(sessions.tokenHash, hashToken(keptToken));
  await queries.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

/** Forgets sessions that have ended by themselves. */
export async function deleteExpiredSessions(queries: Queries, now: Date): Promise<void> {
  const [idleSince, oldest] = [new Date(now.getTime() - maxIdleMs), new Date(now.getTime() - maxSessionMs)];
  await queries.delete(sessions).where(or(lte(sessions.usedAt, idleSince), lte(sessions.createdAt, oldest)));
}
