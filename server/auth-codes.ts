import { eq } from 'drizzle-orm';
import type { SiteConfig } from '#config/site.ts';
import { resetPasswordRequestSchema, sendOtpRequestSchema, verifyOtpRequestSchema } from '#api/auth.schema.ts';
import { codeMail, codesPausedMail, passwordChangedMail } from './account-mails.ts';
import { accountOfEmail, accountOfPendingEmail, emailKey, openedFor, openedSchema } from './accounts.ts';
import { checkCode, codeInvalid, newCode, useCode, type RightCode } from './codes.ts';
import { callerOfSession } from './credentials.ts';
import type { Queries } from './database.ts';
import { confirmAddress } from './email-change.ts';
import { isDuplicate, unfit } from './errors.ts';
import { bookTry, failureRules, forgetFailures } from './failures.ts';
import { refuseForeignReads } from './foreign-reads.ts';
import { doneSchema, success } from './openapi.ts';
import { passwordFlaw } from './password-rules.ts';
import type { App, Parts } from './parts.ts';
import { limitsOf, limitsOfEmail } from './rate-limits.ts';
import { codes, users } from './schema.ts';
import { closeSessions, openSession } from './sessions.ts';

/**
 * One-time codes: `/v2/public/auth/send-otp/`, `verify-otp/`, `reset-password/`. None of them tells whether an address has
 * an account, or why a code does not hold.
 *
 * @spec §4 Auth; §5 Password reset; §7
 */
export function authCodeRoutes(app: App, parts: Parts): void {
  const { now, count, countEmail, passwords, keys, outbox, shop, env } = parts;
  const { queries } = parts.database;
  const isOwnScript = refuseForeignReads(env.publicUrl);
  const tries = (email: string) => ({ subject: email, factor: env.rateLimitFactor, now: now() });

  app.get(
    '/v2/public/auth/send-otp/',
    { exposeHeadRoute: false, onRequest: isOwnScript, schema: { querystring: sendOtpRequestSchema, response: { 200: doneSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.sendCode);
      const email = emailKey(request.query.email);
      await countEmail(email, limitsOfEmail.sendCode);
      const { site } = await shop.catalogue();
      const owner = (await accountOfEmail(queries, email)) ?? (await accountOfPendingEmail(queries, email));
      await queries.transaction((transaction) => mailCode(parts, transaction, { email, userId: owner?.userId ?? null, site }));
      return success;
    },
  );

  app.get(
    '/v2/public/auth/verify-otp/',
    { exposeHeadRoute: false, onRequest: isOwnScript, schema: { querystring: verifyOtpRequestSchema, response: { 200: openedSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { site } = await shop.catalogue();
      const right = await rightCode(request.query.email, request.query.otp, () => count(request, limitsOf.giveCode));
      const account = await queries
        .transaction(async (transaction) => {
          const confirmed = await confirmAddress(outbox, transaction, { right, site });
          await useCode(transaction, right);
          return confirmed;
        })
        .catch((error: unknown) => {
          // Somebody signed up with the address in the same moment.
          throw isDuplicate(error) ? codeInvalid() : error;
        });
      await forgetFailures(queries, [failureRules.code, failureRules.codeInARow], right.email);
      // A session that is shown lives on; else the code opens one.
      const shown = await callerOfSession(parts, request, [], { mayBeUnverified: true }).catch(() => null);
      const token = shown?.account.userId === account.userId ? shown.token : await openSession(queries, account.userId, now());
      return openedFor(account, token);
    },
  );

  app.post(
    '/v2/public/auth/reset-password/',
    { schema: { body: resetPasswordRequestSchema, response: { 200: doneSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { otp, password } = request.body;
      const { site } = await shop.catalogue();
      const flaw = passwordFlaw(password, { email: request.body.email, shopName: site.title });
      if (flaw !== null) throw unfit('password', flaw);
      const right = await rightCode(request.body.email, otp, () => count(request, limitsOf.giveCode));
      const passwordHash = await passwords.hash(password);
      await queries.transaction((transaction) => setPassword(transaction, { right, passwordHash, site }));
      await forgetFailures(queries, [failureRules.code, failureRules.codeInARow, failureRules.login], right.email);
      return success;
    },
  );

  /** The code, if it is right and may be tried; the refusal does not tell why not. */
  async function rightCode(address: string, otp: string, countCaller: () => Promise<void>): Promise<RightCode> {
    await countCaller();
    const email = emailKey(address);
    await bookTry(queries, failureRules.code, tries(email));
    const { beginsPause } = await bookTry(queries, failureRules.codeInARow, tries(email));
    const right = await checkCode(queries, keys, { email, code: otp, now: now() });
    if (right !== null) return right;
    if (beginsPause) {
      const { site } = await shop.catalogue();
      const isWanted = (await accountOfEmail(queries, email)) !== null;
      await outbox.write(queries, codesPausedMail(site, email), { isWanted });
    }
    throw codeInvalid();
  }

  /**
   * The code came to the account's address, so the account is its owner's: every session ends, and whatever somebody else
   * may have begun with it.
   */
  async function setPassword(
    transaction: Queries,
    { right, passwordHash, site }: { right: RightCode; passwordHash: string; site: SiteConfig },
  ): Promise<void> {
    await useCode(transaction, right);
    const [account] = await transaction.select().from(users).where(eq(users.userId, right.userId));
    if (account?.email !== right.email) throw codeInvalid();
    await transaction
      .update(users)
      .set({ passwordHash, isVerified: true, pendingEmail: null, pendingSince: null })
      .where(eq(users.userId, account.userId));
    await transaction.delete(codes).where(eq(codes.userId, account.userId));
    await closeSessions(transaction, account.userId);
    await outbox.write(transaction, passwordChangedMail(site, account.email));
  }
}

/**
 * Makes an address a new code and mails it, where it is somebody's; for nobody as much is done. `site` is asked for before the
 * transaction begins: within one only the transaction may be asked.
 */
export async function mailCode(
  { keys, outbox, now }: Parts,
  transaction: Queries,
  { email, userId, site }: { email: string; userId: string | null; site: SiteConfig },
): Promise<void> {
  const code = await newCode(transaction, keys, { email, userId, now: now() });
  await outbox.write(transaction, codeMail(site, email, code), { isWanted: userId !== null });
}
