import { randomBytes } from 'node:crypto';
import { lt } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { staffAudit } from './staff-tables.ts';

/** Milliseconds that audit entries are kept. */
const retentionMs = 365 * 24 * 60 * 60 * 1000;

/** An action of a member of staff. */
type AuditEntry = { email: string; action: string; orderId?: string; details?: Record<string, unknown>; at: Date };

/** Stores an action in the audit log, in the transaction that makes the change. */
export async function recordAction(db: Db, { email, action, orderId, details = {}, at }: AuditEntry): Promise<void> {
  const auditId = randomBytes(12).toString('base64url');
  await db.insert(staffAudit).values({ auditId, at, email, action, orderId: orderId ?? null, details });
}

/** Deletes audit entries after a year. */
export async function deleteOldAuditEntries(db: Db, now: Date): Promise<void> {
  await db.delete(staffAudit).where(lt(staffAudit.at, new Date(now.getTime() - retentionMs)));
}
