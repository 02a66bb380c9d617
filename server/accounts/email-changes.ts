import type { MailSite } from '#server/mail/account-mails.ts';
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, gte, lte, ne, sql } from 'drizzle-orm';
import { emailChangeUndoneMail } from '#server/mail/account-mails.ts';
import type { Account } from './accounts.ts';
import type { Db } from '#server/database/database.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { codes, emailChanges, users } from './account-tables.ts';
import { deleteSessions } from './sessions.ts';
import { deleteDevices } from './known-devices.ts';

/** Path of the page that undoes a change of email. */
export const undoPath = '/auth/undo-email-change';
/** Milliseconds during which a change of email can be undone. */
const undoWindowMs = 72 * 60 * 60 * 1000;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Stores the account's current email before it changes, and returns the token of the undo link. Only its hash is stored. */
export async function recordEmailChange(transaction: Db, { userId, email }: Account, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + undoWindowMs);
  await transaction.insert(emailChanges).values({ tokenHash: hashToken(token), userId, formerEmail: email, createdAt: now, expiresAt });
  return token;
}

/**
 * Whether another account uses an email, or the email is reserved because a change can still be undone. `exceptFor`: the account
 * that may use a reserved email.
 */
export async function isEmailTaken(db: Db, email: string, { now, exceptFor = '' }: { now: Date; exceptFor?: string }): Promise<boolean> {
  const owners = db.select({ userId: users.userId }).from(users).where(eq(users.email, email));
  const reservedCondition = and(eq(emailChanges.formerEmail, email), gt(emailChanges.expiresAt, now), ne(emailChanges.userId, exceptFor));
  // Query both tables in one statement, so that a commit between two queries cannot hide the email.
  const found = await owners.unionAll(db.select({ userId: emailChanges.userId }).from(emailChanges).where(reservedCondition)).limit(1);
  return found.length > 0;
}

/** Whether the account's email was changed recently enough to be undone. */
export async function hasRecentEmailChange(db: Db, userId: string, now: Date): Promise<boolean> {
  const recentCondition = and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now));
  return (await db.select({ userId: emailChanges.userId }).from(emailChanges).where(recentCondition).limit(1)).length > 0;
}

const liveLinkCondition = (token: string, now: Date) => and(eq(emailChanges.tokenHash, hashToken(token)), gt(emailChanges.expiresAt, now));

/** Whether a link can still undo its change. */
export async function isUndoable(db: Db, token: string, now: Date): Promise<boolean> {
  return (await db.select({ userId: emailChanges.userId }).from(emailChanges).where(liveLinkCondition(token, now))).length > 0;
}

/**
 * Undoes a change of email and every later one: restores the email, removes the password, ends all sessions, and deletes codes
 * and known devices. The next password is chosen with a code mailed to the restored address. Returns false for a used, expired,
 * or unknown link.
 */
export async function undoEmailChange(
  transaction: Db,
  { outbox, site, token, now }: { outbox: Outbox; site: MailSite; token: string; now: Date },
): Promise<boolean> {
  const owner = transaction.select({ userId: emailChanges.userId }).from(emailChanges).where(liveLinkCondition(token, now));
  // Lock the account first, in the same order as every other change, to prevent deadlocks.
  const [account] = await transaction
    .select()
    .from(users)
    .where(eq(users.userId, sql`(${owner})`))
    .for('update');
  if (account === undefined) return false;
  const [change] = await transaction.select().from(emailChanges).where(liveLinkCondition(token, now));
  if (change === undefined) return false;
  const { userId } = account;
  await transaction.delete(emailChanges).where(and(eq(emailChanges.userId, userId), gte(emailChanges.createdAt, change.createdAt)));
  await transaction
    .update(users)
    .set({ email: change.formerEmail, isVerified: true, passwordHash: null, pendingEmail: null, pendingSince: null })
    .where(eq(users.userId, userId));
  await transaction.delete(codes).where(eq(codes.userId, userId));
  await deleteSessions(transaction, userId);
  await deleteDevices(transaction, userId);
  await outbox.enqueue(transaction, emailChangeUndoneMail(site, change.formerEmail, { isRestored: true }));
  if (account.email !== change.formerEmail)
    await outbox.enqueue(transaction, emailChangeUndoneMail(site, account.email, { isRestored: false }));
  return true;
}

/** Deletes changes that can no longer be undone. */
export async function deleteExpiredEmailChanges(db: Db, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, now));
}
