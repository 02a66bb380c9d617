import type { MailSite } from '#server/mail/account-mails.ts';
import { codeMail } from '#server/mail/account-mails.ts';
import { createCode } from './codes.ts';
import type { Db } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';

/**
 * Creates a new code for an email and enqueues its mail. With `userId` null it does the same work and sends nothing, to prevent
 * email enumeration by timing. Read `site` before the transaction: during one, only the transaction may be queried.
 */
export async function sendCode(
  { keys, outbox, now }: Pick<ServerDependencies, 'keys' | 'outbox' | 'now'>,
  transaction: Db,
  { email, userId, site }: { email: string; userId: string | null; site: MailSite },
): Promise<void> {
  const code = await createCode(transaction, keys, { email, userId, now: now() });
  await outbox.enqueue(transaction, codeMail(site, email, code), { hasRecipient: userId !== null });
}
