import type { MailSite } from '#server/mail/account-mails.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { emailChangedMail } from '#server/mail/account-mails.ts';
import type { Account } from './accounts.ts';
import { invalidCodeError, type VerifiedCode } from './codes.ts';
import type { AuthenticatedCaller } from './authentication.ts';
import type { Db } from '#server/database/database.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { orders } from '#server/orders/order-tables.ts';
import { users } from './account-tables.ts';
import { deleteSessions } from './sessions.ts';
import { isEmailTaken, recordEmailChange, undoPath } from './email-changes.ts';
import { deleteDevices } from './known-devices.ts';
import { sendCode } from './mail-code.ts';

type AddressProof = {
  code: VerifiedCode;
  /** The session that submitted the code, or null. */
  caller: AuthenticatedCaller | null;
  site: MailSite;
};

/**
 * Applies a verified code to its account: verifies the email, or replaces it with the pending one. Rejects a code for a verified
 * account without a pending email: otherwise a mailed code would be enough to log in.
 *
 * @throws HttpError for an invalid code
 * @spec docs/behaviour §4 Auth; §7 GET /v2/public/auth/verify-otp/
 */
export async function confirmAddress(deps: ServerDependencies, transaction: Db, proof: AddressProof): Promise<Account> {
  const { code } = proof;
  const [account] = await transaction.select().from(users).where(eq(users.userId, code.userId)).for('update');
  if (account === undefined) throw invalidCodeError();
  if (account.email === code.email && !account.isVerified) return verifyAccount(deps, transaction, { ...proof, account });
  if (account.email !== code.email && account.pendingEmail === code.email) return changeEmail(deps, transaction, { ...proof, account });
  throw invalidCodeError();
}

type Confirmation = AddressProof & { account: Account };

/** Returns the caller's token if the session belongs to this account. */
const callerToken = ({ caller, account }: Confirmation) => (caller?.account.userId === account.userId ? caller.token : undefined);

/**
 * Verifies the email of an account. If the code comes without a session of the account, someone else may have signed up with
 * this email (pre-hijacking): removes the password and all sessions, and sends a second code to choose a new password.
 */
async function verifyAccount(deps: ServerDependencies, transaction: Db, confirmation: Confirmation): Promise<Account> {
  const { account, code, site } = confirmation;
  const isSignupSession = callerToken(confirmation) !== undefined;
  const change = isSignupSession ? { isVerified: true } : { isVerified: true, passwordHash: null };
  await transaction.update(users).set(change).where(eq(users.userId, account.userId));
  if (!isSignupSession) {
    await deleteSessions(transaction, account.userId);
    await deleteDevices(transaction, account.userId);
    await sendCode(deps, transaction, { email: code.email, userId: account.userId, site });
  }
  return { ...account, ...change };
}

/** Replaces the email, ends all other sessions, and mails the former address a link that undoes the change. */
async function changeEmail({ outbox, now }: ServerDependencies, transaction: Db, confirmation: Confirmation): Promise<Account> {
  const { account, code, site } = confirmation;
  if (await isEmailTaken(transaction, code.email, { now: now(), exceptFor: account.userId })) throw invalidCodeError();
  // Keep guest orders placed under the former email with the account.
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
