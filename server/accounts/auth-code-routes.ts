import type { FastifyRequest } from 'fastify';
import { resetPasswordRequestSchema, sendOtpRequestSchema, verifyOtpRequestSchema } from '#api/auth.schema.ts';
import { confirmAddress } from './confirm-address.ts';
import { knownDevice, rememberDevice } from './known-devices.ts';
import { mailCode } from './mail-code.ts';
import { setPassword } from './set-password.ts';
import { codesPausedMail } from '#server/mail/account-mails.ts';
import { accountOfEmail, accountOfPendingEmail, emailKey, openedFor, openedSchema } from './accounts.ts';
import { checkCode, codeInvalid, findLiveCode, useCode, type RightCode } from './codes.ts';
import { callerOfSession } from './authentication.ts';
import { isDuplicate, unfit } from '#server/http/errors.ts';
import { failureRules } from './failure-rules.ts';
import { clearFailures, limitAttempts } from './attempt-limits.ts';
import { refuseForeignReads } from '#server/http/cross-site-reads.ts';
import { doneSchema, success } from '#server/http/openapi.ts';
import { passwordFlaw } from './password-rules.ts';
import type { App, Parts } from '#server/dependencies.ts';
import { limitsOf, limitsOfEmail } from '#server/http/rate-limits.ts';
import { openSession } from './sessions.ts';

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

  app.get(
    '/v2/public/auth/send-otp/',
    { exposeHeadRoute: false, onRequest: isOwnScript, schema: { querystring: sendOtpRequestSchema, response: { 200: doneSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.sendCode);
      const email = emailKey(request.query.email);
      const owner = (await accountOfEmail(queries, email)) ?? (await accountOfPendingEmail(queries, email));
      const device = await knownDevice(queries, { request, userId: owner?.userId ?? null, now: now() });
      await countEmail(device === null ? email : `${email} ${device}`, limitsOfEmail.sendCode);
      const { site } = await shop.catalogue();
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
      const right = await rightCode(request, request.query);
      const caller = await callerOfSession(parts, request, [], { mayBeUnverified: true }).catch(() => null);
      const account = await queries
        .transaction(async (transaction) => {
          await useCode(transaction, right);
          return confirmAddress(parts, transaction, { right, caller, site });
        })
        .catch((error: unknown) => {
          // Somebody signed up with the address in the same moment.
          throw isDuplicate(error) ? codeInvalid() : error;
        });
      await rememberDevice(queries, { request, reply, userId: account.userId, now: now(), publicUrl: env.publicUrl });
      // The session that the code was given with lives on; else the code opens one.
      const token = caller?.account.userId === account.userId ? caller.token : await openSession(queries, account.userId, now());
      return openedFor(account, token);
    },
  );

  app.post(
    '/v2/public/auth/reset-password/',
    { schema: { body: resetPasswordRequestSchema, response: { 200: doneSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { password } = request.body;
      const { site } = await shop.catalogue();
      const flaw = passwordFlaw(password, { email: request.body.email, shopName: site.title });
      if (flaw !== null) throw unfit('password', flaw);
      const right = await rightCode(request, request.body);
      const passwordHash = await passwords.hash(password);
      await queries.transaction((transaction) => setPassword(outbox, transaction, { right, passwordHash, site }));
      await clearFailures(queries, [failureRules.login], right.email);
      await rememberDevice(queries, { request, reply, userId: right.userId, now: now(), publicUrl: env.publicUrl });
      return success;
    },
  );

  /** Returns the code if it is right. @throws the 422 or 429 that does not tell why not */
  async function rightCode(request: FastifyRequest, { email: address, otp }: { email: string; otp: string }): Promise<RightCode> {
    await count(request, limitsOf.giveCode);
    const email = emailKey(address);
    // Only attempts at a live code can guess it. Others are not counted, or anybody could block an address in advance.
    const live = await findLiveCode(queries, email, now());
    if (live === null) throw codeInvalid();
    const device = await knownDevice(queries, { request, userId: live.userId, now: now() });
    const attempt = {
      rules: [failureRules.code, failureRules.codeInARow],
      // By account too: what was guessed before somebody signed up with the address is not counted against them.
      subject: [email, live.userId ?? 'nobody', device ?? 'anywhere'].join(' '),
      factor: env.rateLimitFactor,
      now,
    };
    const { result, pausedBy } = await limitAttempts(queries, attempt, () => checkCode(queries, keys, { email, code: otp, now: now() }));
    if (result !== null) return result;
    if (device === null && pausedBy.includes(failureRules.codeInARow)) {
      const { site } = await shop.catalogue();
      const isWanted = (await accountOfEmail(queries, email)) !== null;
      await outbox.write(queries, codesPausedMail(site, email), { isWanted });
    }
    throw codeInvalid();
  }
}
