import { and, eq, isNull } from 'drizzle-orm';
import type { SiteConfig } from '#config/site.ts';
import { emailChangedMail } from '#server/mail/account-mails.ts';
import type { Account } from './accounts.ts';
import { invalidCodeError, type VerifiedCode } from './codes.ts';
import type { AuthenticatedCaller } from './authentication.ts';
import type { Queries } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import { users } from './account-tables.ts';
import { deleteSessions } from './sessions.ts';
import { isEmailTaken, recordEmailChange, undoPath } from './email-changes.ts';
import { deleteDevices } from './known-devices.ts';
import { sendCode } from './mail-code.ts';

type AddressProof = {
  code: VerifiedCode;
  /** The session that the code was given with; null: none. */
  caller: AuthenticatedCaller | null;
  site: SiteConfig;
};

/**
 * Applies a right code to the account it was mailed for: verifies its address, or makes its pending address the email. A
 * verified account without a pending address has nothing to confirm: a code alone never logs in.
 *
 * @throws the refusal of a code
 * @spec §4 Auth; §7 GET /v2/public/auth/verify-otp/
 */
export async function confirmAddress(deps: ServerDependencies, transaction: Queries, proof: AddressProof): Promise<Account> {
  const { code } = proof;
  const [account] = await transaction.select().from(users).where(eq(users.userId, code.userId)).for('update');
  if (account === undefined) throw invalidCodeError();
  if (account.email === code.email && !account.isVerified) return verifyAccount(deps, transaction, { ...proof, account });
  if (account.email !== code.email && account.pendingEmail === code.email) return changeEmail(deps, transaction, { ...proof, account });
  throw invalidCodeError();
}

type Confirmation = AddressProof & { account: Account };

/** The caller's token if it is this account's. */
const callerToken = ({ caller, account }: Confirmation) => (caller?.account.userId === account.userId ? caller.token : undefined);

/**
 * Whoever proves an address without the session that signed up may not be the one who signed up: the password and all
 * sessions of before end, and the next password is chosen by a second code, mailed at once.
 */
async function verifyAccount(deps: ServerDependencies, transaction: Queries, confirmation: Confirmation): Promise<Account> {
  const { account, code, site } = confirmation;
  const isSigner = callerToken(confirmation) !== undefined;
  const change = isSigner ? { isVerified: true } : { isVerified: true, passwordHash: null };
  await transaction.update(users).set(change).where(eq(users.userId, account.userId));
  if (!isSigner) {
    await deleteSessions(transaction, account.userId);
    await deleteDevices(transaction, account.userId);
    await sendCode(deps, transaction, { email: code.email, userId: account.userId, site });
  }
  return { ...account, ...change };
}

/** All other sessions end, and the former address gets a link that undoes the change. */
async function changeEmail({ outbox, now }: ServerDependencies, transaction: Queries, confirmation: Confirmation): Promise<Account> {
  const { account, code, site } = confirmation;
  if (await isEmailTaken(transaction, code.email, { now: now(), exceptFor: account.userId })) throw invalidCodeError();
  // What was ordered as a guest under the former address stays the customer's.
  await transaction
    .update(orders)
    .set({ userId: account.userId })
    .where(and(isNull(orders.userId), eq(orders.email, account.email)));
  const token = await recordEmailChange(transaction, account, now());
  await outbox.enqueue(transaction, emailChangedMail(site, account.email, `${site.siteRoot}${undoPath}?token=${token}`));
  await deleteSessions(transaction, account.userId, callerToken(confirmation));
  const change = { isVerified: true, email: code.email, pendingEmail: null, pendingSince: null };
  await transaction.update(users).set(change).where(eq(users.userId, account.userId));
  return { ...account, ...change };
}
