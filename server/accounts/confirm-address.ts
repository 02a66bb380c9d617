import { and, eq, isNull } from 'drizzle-orm';
import type { SiteConfig } from '#config/site.ts';
import { emailChangedMail } from '#server/mail/account-mails.ts';
import type { Account } from './accounts.ts';
import { codeInvalid, type RightCode } from './codes.ts';
import type { Caller } from './authentication.ts';
import type { Queries } from '#server/database/database.ts';
import type { Parts } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import { users } from './account-tables.ts';
import { closeSessions } from './sessions.ts';
import { isEmailTaken, recordEmailChange, undoPath } from './email-changes.ts';
import { forgetDevices } from './known-devices.ts';
import { mailCode } from './mail-code.ts';

type Proof = {
  right: RightCode;
  /** The session that the code was given with; null: none. */
  caller: Caller | null;
  site: SiteConfig;
};

/**
 * Applies a right code to the account it was mailed for: verifies its address, or makes its pending address the email. A
 * verified account without a pending address has nothing to confirm: a code alone never logs in.
 *
 * @throws the refusal of a code
 * @spec §4 Auth; §7 GET /v2/public/auth/verify-otp/
 */
export async function confirmAddress(parts: Parts, transaction: Queries, proof: Proof): Promise<Account> {
  const { right } = proof;
  const [account] = await transaction.select().from(users).where(eq(users.userId, right.userId)).for('update');
  if (account === undefined) throw codeInvalid();
  if (account.email === right.email && !account.isVerified) return verifyAccount(parts, transaction, { ...proof, account });
  if (account.email !== right.email && account.pendingEmail === right.email) return changeEmail(parts, transaction, { ...proof, account });
  throw codeInvalid();
}

type Confirmation = Proof & { account: Account };

/** The caller's token if it is this account's. */
const ownToken = ({ caller, account }: Confirmation) => (caller?.account.userId === account.userId ? caller.token : undefined);

/**
 * Whoever proves an address without the session that signed up may not be the one who signed up: the password and all
 * sessions of before end, and the next password is chosen by a second code, mailed at once.
 */
async function verifyAccount(parts: Parts, transaction: Queries, confirmation: Confirmation): Promise<Account> {
  const { account, right, site } = confirmation;
  const isSigner = ownToken(confirmation) !== undefined;
  const change = isSigner ? { isVerified: true } : { isVerified: true, passwordHash: null };
  await transaction.update(users).set(change).where(eq(users.userId, account.userId));
  if (!isSigner) {
    await closeSessions(transaction, account.userId);
    await forgetDevices(transaction, account.userId);
    await mailCode(parts, transaction, { email: right.email, userId: account.userId, site });
  }
  return { ...account, ...change };
}

/** All other sessions end, and the former address gets a link that undoes the change. */
async function changeEmail({ outbox, now }: Parts, transaction: Queries, confirmation: Confirmation): Promise<Account> {
  const { account, right, site } = confirmation;
  if (await isEmailTaken(transaction, right.email, { now: now(), exceptFor: account.userId })) throw codeInvalid();
  // What was ordered as a guest under the former address stays the customer's.
  await transaction
    .update(orders)
    .set({ userId: account.userId })
    .where(and(isNull(orders.userId), eq(orders.email, account.email)));
  const token = await recordEmailChange(transaction, account, now());
  await outbox.write(transaction, emailChangedMail(site, account.email, `${site.siteRoot}${undoPath}?token=${token}`));
  await closeSessions(transaction, account.userId, ownToken(confirmation));
  const change = { isVerified: true, email: right.email, pendingEmail: null, pendingSince: null };
  await transaction.update(users).set(change).where(eq(users.userId, account.userId));
  return { ...account, ...change };
}
