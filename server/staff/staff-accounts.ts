import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
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

/** Lists the staff accounts by email. */
export async function listStaff(db: Db): Promise<{ email: string; role: StaffRole }[]> {
  return db.select({ email: staff.email, role: staff.role }).from(staff).orderBy(asc(staff.email));
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
