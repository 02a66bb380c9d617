import { and, eq, isNull } from 'drizzle-orm';
import type { SiteConfig } from '#config/site.ts';
import { emailChangedMail } from './account-mails.ts';
import { accountOfEmail, type Account } from './accounts.ts';
import { codeInvalid, type RightCode } from './codes.ts';
import type { Queries } from './database.ts';
import type { Outbox } from './outbox.ts';
import { orders, users } from './schema.ts';

/**
 * What a right code means for the account it was mailed for: its address is its owner's, or its new address takes effect. An
 * account that is verified already is no business of it: a code alone never logs in. Throws the refusal of a code.
 *
 * @spec §4 Auth; §7 GET /v2/public/auth/verify-otp/
 */
export async function confirmAddress(
  outbox: Outbox,
  transaction: Queries,
  { right, site }: { right: RightCode; site: SiteConfig },
): Promise<Account> {
  const [account] = await transaction.select().from(users).where(eq(users.userId, right.userId)).for('update');
  if (account === undefined) throw codeInvalid();
  const isFirst = account.email === right.email && !account.isVerified;
  const isChange = account.email !== right.email && account.pendingEmail === right.email;
  if (!isFirst && !isChange) throw codeInvalid();
  const pending = { pendingEmail: null, pendingSince: null };
  const change = isFirst ? { isVerified: true } : { isVerified: true, email: right.email, ...pending };
  if (isChange) {
    if ((await accountOfEmail(transaction, right.email)) !== null) throw codeInvalid();
    // What was ordered as a guest under the address that goes stays the customer's.
    await transaction
      .update(orders)
      .set({ userId: account.userId })
      .where(and(isNull(orders.userId), eq(orders.email, account.email)));
    await outbox.write(transaction, emailChangedMail(site, account.email));
  }
  await transaction.update(users).set(change).where(eq(users.userId, account.userId));
  return { ...account, ...change };
}
