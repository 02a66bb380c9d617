import type { MailSite } from '#server/mail/account-mails.ts';
import { codeMail } from '#server/mail/account-mails.ts';
import { createCode } from './codes.ts';
import type { Queries } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';

/**
 * Creates an email's new code and enqueues its mail. `userId` null: does the same work and sends nothing, to prevent email
 * enumeration by timing. `site` is read before the transaction: within one, only the transaction may be queried.
 */
export async function sendCode(
  { keys, outbox, now }: Pick<ServerDependencies, 'keys' | 'outbox' | 'now'>,
  transaction: Queries,
  { email, userId, site }: { email: string; userId: string | null; site: MailSite },
): Promise<void> {
  const code = await createCode(transaction, keys, { email, userId, now: now() });
  await outbox.enqueue(transaction, codeMail(site, email, code), { hasRecipient: userId !== null });
}
