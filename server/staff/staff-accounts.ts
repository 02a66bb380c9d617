import { randomBytes } from 'node:crypto';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { StaffRole } from '#domain/staff/roles.ts';
import { normaliseEmail } from '#server/accounts/accounts.ts';
import type { Db } from '#server/database/database.ts';
import { recordAction } from './audit.ts';
import { staff, staffSessions } from './staff-tables.ts';

/** Account of a member of staff. */
export type StaffAccount = typeof staff.$inferSelect;

/** Returns the staff account with this email, or null. */
export async function findStaffByEmail(db: Db, email: string): Promise<StaffAccount | null> {
  const [account] = await db
    .select()
    .from(staff)
    .where(eq(staff.email, normaliseEmail(email)));
  return account ?? null;
}

/** Whether there is a staff account. */
export async function hasStaff(db: Db): Promise<boolean> {
  return (await db.select({ staffId: staff.staffId }).from(staff).limit(1)).length > 0;
}

/** A staff account in a list. `hasTotp`: its log-in needs a one-time code. */
export type ListedStaff = { email: string; role: StaffRole; hasTotp: boolean };

/** Lists the staff accounts by email. */
export async function listStaff(db: Db): Promise<ListedStaff[]> {
  const accounts = await db.select().from(staff).orderBy(asc(staff.email));
  return accounts.map(({ email, role, totpSecret }) => ({ email, role, hasTotp: totpSecret !== null }));
}

/** Creates a staff account, or changes role and password of the existing one and ends its sessions. Returns whether it is new. */
export async function saveStaff(
  db: Db,
  { email, role, passwordHash, now }: { email: string; role: StaffRole; passwordHash: string; now: Date },
): Promise<boolean> {
  const values = { email: normaliseEmail(email), role, passwordHash };
  return db.transaction(async (transaction) => {
    const existing = await findStaffByEmail(transaction, email);
    if (existing === null) {
      const staffId = randomBytes(12).toString('base64url');
      await transaction.insert(staff).values({ ...values, staffId, createdAt: now });
    } else {
      await transaction.update(staff).set(values).where(eq(staff.staffId, existing.staffId));
      await transaction.delete(staffSessions).where(eq(staffSessions.staffId, existing.staffId));
    }
    await recordAction(transaction, {
      email: values.email,
      action: existing === null ? 'staff.added' : 'staff.changed',
      details: { role },
      at: now,
    });
    return existing === null;
  });
}

/** Removes a staff account with its sessions. Returns false if there is none. */
export async function removeStaff(db: Db, email: string, now: Date): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const removed = await transaction
      .delete(staff)
      .where(eq(staff.email, normaliseEmail(email)))
      .returning({ email: staff.email });
    for (const account of removed) await recordAction(transaction, { email: account.email, action: 'staff.removed', at: now });
    return removed.length > 0;
  });
}

/**
 * Requires one-time codes of a secret from an account and ends its sessions, or no longer requires any if the secret is null.
 * Returns false if there is no such account.
 */
export async function setTotpSecret(
  db: Db,
  { email, sealedSecret, now }: { email: string; sealedSecret: string | null; now: Date },
): Promise<boolean> {
  return db.transaction(async (transaction) => {
    const account = await findStaffByEmail(transaction, email);
    if (account === null) return false;
    await transaction.update(staff).set({ totpSecret: sealedSecret, totpLastStep: 0 }).where(eq(staff.staffId, account.staffId));
    if (sealedSecret !== null) await transaction.delete(staffSessions).where(eq(staffSessions.staffId, account.staffId));
    await recordAction(transaction, { email: account.email, action: sealedSecret === null ? 'totp.disabled' : 'totp.enabled', at: now });
    return true;
  });
}

/**
 * Marks the time step of a code as used, in one statement, so that no two servers accept the same code. Returns false if a code of
 * this step or of a later one was accepted before, or if the secret has changed since the account was read.
 */
export async function consumeTotpStep(
  db: Db,
  { staffId, totpSecret }: { staffId: string; totpSecret: string },
  step: number,
): Promise<boolean> {
  const consumed = await db
    .update(staff)
    .set({ totpLastStep: step })
    .where(and(eq(staff.staffId, staffId), eq(staff.totpSecret, totpSecret), lt(staff.totpLastStep, step)))
    .returning({ staffId: staff.staffId });
  return consumed.length > 0;
}
