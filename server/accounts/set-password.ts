import type { MailSite } from '#server/mail/account-mails.ts';
import { eq } from 'drizzle-orm';
import { passwordChangedMail } from '#server/mail/account-mails.ts';
import { invalidCodeError, consumeCode, type VerifiedCode } from './codes.ts';
import type { Db } from '#server/database/database.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { codes, users } from './account-tables.ts';
import { deleteSessions } from './sessions.ts';
import { deleteDevices } from './known-devices.ts';

/**
 * Consumes a code and sets the password of its account: ends every session, deletes every device, and drops a pending email
 * change, which somebody else may have started.
 *
 * @throws HttpError if the code was consumed meanwhile, or belongs to a pending email
 */
export async function setPassword(
  outbox: Outbox,
  transaction: Db,
  { code, passwordHash, site }: { code: VerifiedCode; passwordHash: string; site: MailSite },
): Promise<void> {
  await consumeCode(transaction, code);
  const [account] = await transaction.select().from(users).where(eq(users.userId, code.userId)).for('update');
  if (account?.email !== code.email) throw invalidCodeError();
  await transaction
    .update(users)
    .set({ passwordHash, isVerified: true, pendingEmail: null, pendingSince: null })
    .where(eq(users.userId, account.userId));
  await transaction.delete(codes).where(eq(codes.userId, account.userId));
  await deleteSessions(transaction, account.userId);
  await deleteDevices(transaction, account.userId);
  await outbox.enqueue(transaction, passwordChangedMail(site, account.email));
}
