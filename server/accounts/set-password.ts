import { eq } from 'drizzle-orm';
import type { SiteConfig } from '#config/site.ts';
import { passwordChangedMail } from '#server/mail/account-mails.ts';
import { codeInvalid, useCode, type RightCode } from './codes.ts';
import type { Queries } from '#server/database/database.ts';
import type { Outbox } from '#server/mail/outbox.ts';
import { codes, users } from './account-tables.ts';
import { closeSessions } from './sessions.ts';
import { forgetDevices } from './known-devices.ts';

/**
 * Uses up a code that was mailed to an account's address and sets the password of its owner: every session ends, every
 * device becomes unknown, and an email change that somebody else may have begun is dropped.
 *
 * @throws the refusal of a code that was used meanwhile, or was mailed to a pending address
 */
export async function setPassword(
  outbox: Outbox,
  transaction: Queries,
  { right, passwordHash, site }: { right: RightCode; passwordHash: string; site: SiteConfig },
): Promise<void> {
  await useCode(transaction, right);
  const [account] = await transaction.select().from(users).where(eq(users.userId, right.userId)).for('update');
  if (account?.email !== right.email) throw codeInvalid();
  await transaction
    .update(users)
    .set({ passwordHash, isVerified: true, pendingEmail: null, pendingSince: null })
    .where(eq(users.userId, account.userId));
  await transaction.delete(codes).where(eq(codes.userId, account.userId));
  await closeSessions(transaction, account.userId);
  await forgetDevices(transaction, account.userId);
  await outbox.write(transaction, passwordChangedMail(site, account.email));
}
