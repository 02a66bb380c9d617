import { siteForMails } from '#server/http/request-locale.ts';
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
import { createOriginCheck } from '#server/http/cors.ts';
import { rejectCrossSiteReads } from '#server/http/cross-site-reads.ts';
import { emptySuccessSchema, emptySuccess } from '#server/http/openapi.ts';
import { findPasswordProblem } from './password-rules.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { callerLimits, emailLimits } from '#server/http/rate-limits.ts';
import { createSession } from './sessions.ts';

/**
 * Registers the one-time code routes `/v2/public/auth/send-otp/`, `verify-otp/`, and `reset-password/`. No response reveals
 * whether an email has an account, or why a code is invalid, to prevent email enumeration.
 *
 * @spec docs/behaviour §4 Auth; §5 Password reset; §7
 */
export function authCodeRoutes(app: App, deps: ServerDependencies): void {
  sendOtpRoute(app, deps);
  verifyOtpRoute(app, deps);
  resetPasswordRoute(app, deps);
}

function sendOtpRoute(app: App, deps: ServerDependencies): void {
  const { now, limitCallerRate, limitEmailRate, shop, env } = deps;
  const { db } = deps.database;
  const onRequest = rejectCrossSiteReads(createOriginCheck(env, () => shop.catalogue()));
  app.get(
    '/v2/public/auth/send-otp/',
    {
      exposeHeadRoute: false,
      onRequest,
      schema: { querystring: sendOtpRequestSchema, response: { 200: emptySuccessSchema } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await limitCallerRate(request, callerLimits.sendCode);
      const email = normaliseEmail(request.query.email);
      const owner = (await findAccountByEmail(db, email)) ?? (await findAccountByPendingEmail(db, email));
      const device = await findKnownDevice(db, { request, userId: owner?.userId ?? null, now: now() });
      await limitEmailRate(device === null ? email : `${email} ${device}`, emailLimits.sendCode);
      const site = await siteForMails(shop, request);
      await db.transaction((transaction) => sendCode(deps, transaction, { email, userId: owner?.userId ?? null, site }));
      return emptySuccess;
    },
  );
}

function verifyOtpRoute(app: App, deps: ServerDependencies): void {
  const { now, shop, env } = deps;
  const { db } = deps.database;
  const onRequest = rejectCrossSiteReads(createOriginCheck(env, () => shop.catalogue()));
  app.get(
    '/v2/public/auth/verify-otp/',
    {
      exposeHeadRoute: false,
      onRequest,
      schema: { querystring: verifyOtpRequestSchema, response: { 200: sessionResponseSchema } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const site = await siteForMails(shop, request);
      const verified = await verifyRequestCode(deps, request, request.query);
      const caller = await authenticate(deps, request, [], { allowUnverified: true }).catch(() => null);
      const account = await db
        .transaction(async (transaction) => {
          await consumeCode(transaction, verified);
          return confirmAddress(deps, transaction, { code: verified, caller, site });
        })
        .catch((error: unknown) => {
          // A concurrent request gave the email to another account.
          throw isUniqueViolation(error) ? invalidCodeError() : error;
        });
      await rememberDevice(db, { request, reply, userId: account.userId, now: now(), publicUrl: env.publicUrl });
      // Keep the session that submitted the code; otherwise start one.
      const token = caller?.account.userId === account.userId ? caller.token : await createSession(db, account.userId, now());
      return sessionResponse(account, token);
    },
  );
}

function resetPasswordRoute(app: App, deps: ServerDependencies): void {
  const { now, passwords, outbox, shop, env } = deps;
  const { db } = deps.database;
  app.post(
    '/v2/public/auth/reset-password/',
    { schema: { body: resetPasswordRequestSchema, response: { 200: emptySuccessSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { password } = request.body;
      const site = await siteForMails(shop, request);
      const problem = findPasswordProblem(password, { email: request.body.email, shopName: site.title });
      if (problem !== null) throw invalidField('password', problem);
      const verified = await verifyRequestCode(deps, request, request.body);
      const passwordHash = await passwords.hash(password);
      await db.transaction((transaction) => setPassword(outbox, transaction, { code: verified, passwordHash, site }));
      await clearFailures(db, [failureRules.login], verified.email);
      await rememberDevice(db, { request, reply, userId: verified.userId, now: now(), publicUrl: env.publicUrl });
      return emptySuccess;
    },
  );
}

/**
 * Verifies a submitted code.
 *
 * @throws HttpError 422 or 429 that does not reveal the reason
 */
async function verifyRequestCode(
  deps: ServerDependencies,
  request: FastifyRequest,
  { email: address, otp }: { email: string; otp: string },
): Promise<VerifiedCode> {
  const { now, limitCallerRate, keys, outbox, shop, env } = deps;
  const { db } = deps.database;
  await limitCallerRate(request, callerLimits.submitCode);
  const email = normaliseEmail(address);
  // Count only attempts while the email has a live code. Otherwise anyone could block an email in advance.
  const liveCode = await findLiveCode(db, email, now());
  if (liveCode === null) throw invalidCodeError();
  const device = await findKnownDevice(db, { request, userId: liveCode.userId, now: now() });
  const attemptOptions = {
    rules: [failureRules.code, failureRules.codeInARow],
    // Include the account: wrong codes submitted before somebody signed up with this email do not count against the new account.
    subject: [email, liveCode.userId ?? 'no-account', device ?? 'unknown-device'].join(' '),
    factor: env.rateLimitFactor,
    now,
  };
  const { result, pausedBy } = await limitAttempts(db, attemptOptions, () => verifyCode(db, keys, { email, code: otp, now: now() }));
  if (result !== null) return result;
  if (device === null && pausedBy.includes(failureRules.codeInARow)) {
    const site = await siteForMails(shop, request);
    const hasRecipient = (await findAccountByEmail(db, email)) !== null;
    await outbox.enqueue(db, codesPausedMail(site, email), { hasRecipient });
  }
  throw invalidCodeError();
}
