import type { FastifyRequest } from 'fastify';
import { resetPasswordRequestSchema, sendOtpRequestSchema, verifyOtpRequestSchema } from '#api/auth.schema.ts';
import { confirmAddress } from './confirm-address.ts';
import { findKnownDevice, rememberDevice } from './known-devices.ts';
import { sendCode } from './mail-code.ts';
import { setPassword } from './set-password.ts';
import { codesPausedMail } from '#server/mail/account-mails.ts';
import { findAccountByEmail, findAccountByPendingEmail, normaliseEmail, sessionResponse, sessionResponseSchema } from './accounts.ts';
import { verifyCode, invalidCodeError, findLiveCode, consumeCode, type VerifiedCode } from './codes.ts';
import { authenticate } from './authentication.ts';
import { isUniqueViolation, invalidField } from '#server/http/errors.ts';
import { failureRules } from './failure-rules.ts';
import { clearFailures, limitAttempts } from './attempt-limits.ts';
import { rejectCrossSiteReads } from '#server/http/cross-site-reads.ts';
import { emptySuccessSchema, emptySuccess } from '#server/http/openapi.ts';
import { findPasswordProblem } from './password-rules.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { callerLimits, emailLimits } from '#server/http/rate-limits.ts';
import { createSession } from './sessions.ts';

/**
 * One-time codes: `/v2/public/auth/send-otp/`, `verify-otp/`, `reset-password/`. None of them tells whether an address has
 * an account, or why a code does not hold.
 *
 * @spec §4 Auth; §5 Password reset; §7
 */
export function authCodeRoutes(app: App, deps: ServerDependencies): void {
  const { now, count, countEmail, passwords, keys, outbox, shop, env } = deps;
  const { queries } = deps.database;
  const onRequest = rejectCrossSiteReads(env.publicUrl);

  app.get(
    '/v2/public/auth/send-otp/',
    {
      exposeHeadRoute: false,
      onRequest,
      schema: { querystring: sendOtpRequestSchema, response: { 200: emptySuccessSchema } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, callerLimits.sendCode);
      const email = normaliseEmail(request.query.email);
      const owner = (await findAccountByEmail(queries, email)) ?? (await findAccountByPendingEmail(queries, email));
      const device = await findKnownDevice(queries, { request, userId: owner?.userId ?? null, now: now() });
      await countEmail(device === null ? email : `${email} ${device}`, emailLimits.sendCode);
      const { site } = await shop.catalogue();
      await queries.transaction((transaction) => sendCode(deps, transaction, { email, userId: owner?.userId ?? null, site }));
      return emptySuccess;
    },
  );

  app.get(
    '/v2/public/auth/verify-otp/',
    {
      exposeHeadRoute: false,
      onRequest,
      schema: { querystring: verifyOtpRequestSchema, response: { 200: sessionResponseSchema } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { site } = await shop.catalogue();
      const verified = await verifyRequestCode(request, request.query);
      const caller = await authenticate(deps, request, [], { allowUnverified: true }).catch(() => null);
      const account = await queries
        .transaction(async (transaction) => {
          await consumeCode(transaction, verified);
          return confirmAddress(deps, transaction, { code: verified, caller, site });
        })
        .catch((error: unknown) => {
          // Somebody signed up with the address in the same moment.
          throw isUniqueViolation(error) ? invalidCodeError() : error;
        });
      await rememberDevice(queries, { request, reply, userId: account.userId, now: now(), publicUrl: env.publicUrl });
      // The session that the code was given with lives on; else the code opens one.
      const token = caller?.account.userId === account.userId ? caller.token : await createSession(queries, account.userId, now());
      return sessionResponse(account, token);
    },
  );

  app.post(
    '/v2/public/auth/reset-password/',
    { schema: { body: resetPasswordRequestSchema, response: { 200: emptySuccessSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { password } = request.body;
      const { site } = await shop.catalogue();
      const flaw = findPasswordProblem(password, { email: request.body.email, shopName: site.title });
      if (flaw !== null) throw invalidField('password', flaw);
      const verified = await verifyRequestCode(request, request.body);
      const passwordHash = await passwords.hash(password);
      await queries.transaction((transaction) => setPassword(outbox, transaction, { code: verified, passwordHash, site }));
      await clearFailures(queries, [failureRules.login], verified.email);
      await rememberDevice(queries, { request, reply, userId: verified.userId, now: now(), publicUrl: env.publicUrl });
      return emptySuccess;
    },
  );

  /** Returns the code if it is right. @throws the 422 or 429 that does not tell why not */
  async function verifyRequestCode(
    request: FastifyRequest,
    { email: address, otp }: { email: string; otp: string },
  ): Promise<VerifiedCode> {
    await count(request, callerLimits.giveCode);
    const email = normaliseEmail(address);
    // Only attempts at a live code can guess it. Others are not counted, or anybody could block an address in advance.
    const live = await findLiveCode(queries, email, now());
    if (live === null) throw invalidCodeError();
    const device = await findKnownDevice(queries, { request, userId: live.userId, now: now() });
    const attempt = {
      rules: [failureRules.code, failureRules.codeInARow],
      // By account too: what was guessed before somebody signed up with the address is not counted against them.
      subject: [email, live.userId ?? 'nobody', device ?? 'anywhere'].join(' '),
      factor: env.rateLimitFactor,
      now,
    };
    const { result, pausedBy } = await limitAttempts(queries, attempt, () => verifyCode(queries, keys, { email, code: otp, now: now() }));
    if (result !== null) return result;
    if (device === null && pausedBy.includes(failureRules.codeInARow)) {
      const { site } = await shop.catalogue();
      const hasRecipient = (await findAccountByEmail(queries, email)) !== null;
      await outbox.enqueue(queries, codesPausedMail(site, email), { hasRecipient });
    }
    throw invalidCodeError();
  }
}
