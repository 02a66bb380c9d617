import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/database/database.ts';
import type { StaffAccount } from './staff-accounts.ts';
import { staff, staffSessions } from './staff-tables.ts';

/** Duration of a session in milliseconds: a shift. */
const staffSessionMs = 12 * 60 * 60 * 1000;

/** Path prefix of all routes that read the cookie. */
const cookiePath = '/v2/staff';

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Returns the session token of the request's cookie, or null. */
export function staffToken({ headers }: FastifyRequest): string | null {
  return /(?:^|;\s*)staff=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? null;
}

/** Sets the cookie of a session, or clears it for a null token. */
export function setStaffCookie(reply: FastifyReply, token: string | null, publicUrl: string): void {
  const maxAge = token === null ? 0 : staffSessionMs / 1000;
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  reply.header('set-cookie', `staff=${token ?? ''}; Max-Age=${maxAge}; Path=${cookiePath}; HttpOnly; SameSite=Strict${secure}`);
}

/** Creates a session and returns its token of 256 random bits. Only the token's hash is stored. */
export async function createStaffSession(db: Db, staffId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + staffSessionMs);
  await db.insert(staffSessions).values({ tokenHash: hashToken(token), staffId, expiresAt });
  return token;
}

/** Returns the account of an active session, or null. */
export async function findSessionStaff(db: Db, token: string, now: Date): Promise<StaffAccount | null> {
  const [row] = await db
    .select({ account: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.staffId, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, hashToken(token)), gt(staffSessions.expiresAt, now)));
  return row?.account ?? null;
}

/** Ends a session. */
export async function deleteStaffSession(db: Db, token: string): Promise<void> {
  await db.delete(staffSessions).where(eq(staffSessions.tokenHash, hashToken(token)));
}

/** Deletes expired sessions. */
export async function deleteExpiredStaffSessions(db: Db, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lte(staffSessions.expiresAt, now));
}
