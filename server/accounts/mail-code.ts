import type { SiteConfig } from '#config/site.ts';
import { codeMail } from '#server/mail/account-mails.ts';
import { newCode } from './codes.ts';
import type { Queries } from '#server/database/database.ts';
import type { Parts } from '#server/dependencies.ts';

/**
 * Creates an address's new code and mails it to its account; `userId` null: does the same work and mails nothing, to
 * prevent email enumeration by timing. `site` is read before the transaction: within one only the transaction may be queried.
 */
export async function mailCode(
  { keys, outbox, now }: Pick<Parts, 'keys' | 'outbox' | 'now'>,
  transaction: Queries,
  { email, userId, site }: { email: string; userId: string | null; site: SiteConfig },
): Promise<void> {
  const code = await newCode(transaction, keys, { email, userId, now: now() });
  await outbox.write(transaction, codeMail(site, email, code), { isWanted: userId !== null });
}
