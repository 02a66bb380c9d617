import { eq } from 'drizzle-orm';
import { loginRequestSchema, signupRequestSchema } from '#api/auth.schema.ts';
import { isEmail } from '#domain/account/email.ts';
import { knownDevice, rememberDevice } from './known-devices.ts';
import { accountOfEmail, emailKey, emailTaken, newUserId, openedFor, openedSchema, type Account } from './accounts.ts';
import { isEmailTaken } from './email-changes.ts';
import { mailCode } from './mail-code.ts';
import { callerOfSession } from './authentication.ts';
import { Refusal, unfit } from '#server/http/errors.ts';
import { failureRules } from './failure-rules.ts';
import { limitAttempts } from './attempt-limits.ts';
import { doneSchema, success } from '#server/http/openapi.ts';
import { passwordFlaw } from './password-rules.ts';
import { isOutdated } from './passwords.ts';
import type { App, Parts } from '#server/dependencies.ts';
import { limitsOf, limitsOfEmail } from '#server/http/rate-limits.ts';
import { users } from './account-tables.ts';
import { closeSession, openSession } from './sessions.ts';

/**
 * Sessions: `/v2/public/auth/login/`, `signup/`, `logout/`. Whether an address has an account is told by sign-up alone.
 *
 * @spec §4 Auth; §6; §7
 */
export function authRoutes(app: App, parts: Parts): void {
  const { now, count, countEmail, passwords, shop, env } = parts;
  const { queries } = parts.database;

  app.post('/v2/public/auth/login/', { schema: { body: loginRequestSchema, response: { 200: openedSchema } } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await count(request, limitsOf.login);
    const { password } = request.body;
    const email = emailKey(request.body.email);
    const known = await accountOfEmail(queries, email);
    const device = await knownDevice(queries, { request, userId: known?.userId ?? null, now: now() });
    const subject = device === null ? email : `${email} ${device}`;
    const attempt = { rules: [failureRules.login], subject, factor: env.rateLimitFactor, now };
    const { result: account } = await limitAttempts(queries, attempt, async () =>
      (await passwords.isRight(known?.passwordHash ?? null, password)) ? known : null,
    );
    if (account === null) throw new Refusal(401, 'L’e-mail ou le mot de passe est incorrect.', { code: 'login_failed' });
    if (account.passwordHash !== null && isOutdated(account.passwordHash))
      await queries
        .update(users)
        .set({ passwordHash: await passwords.hash(password) })
        .where(eq(users.userId, account.userId));
    await rememberDevice(queries, { request, reply, userId: account.userId, now: now(), publicUrl: env.publicUrl });
    return openedFor(account, await openSession(queries, account.userId, now()));
  });

  app.post(
    '/v2/public/auth/signup/',
    { schema: { body: signupRequestSchema, response: { 200: openedSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await count(request, limitsOf.signup);
      const { first_name, last_name, phone, password } = request.body;
      const email = emailKey(request.body.email);
      const { site } = await shop.catalogue();
      if (!isEmail(email)) throw unfit('email', 'Cette adresse e-mail n’est pas valable.');
      const flaw = passwordFlaw(password, { email, shopName: site.title });
      if (flaw !== null) throw unfit('password', flaw);
      if (await isEmailTaken(queries, email, { now: now() })) throw emailTaken();
      await countEmail(email, limitsOfEmail.signup);
      const passwordHash = await passwords.hash(password);
      const account: Account = {
        userId: newUserId(),
        email,
        firstName: first_name.trim(),
        lastName: last_name.trim(),
        phone: phone.trim(),
        address: null,
        passwordHash,
        isVerified: false,
        pendingEmail: null,
        pendingSince: null,
        createdAt: now(),
      };
      const token = await queries.transaction(async (transaction) => {
        const inserted = await transaction.insert(users).values(account).onConflictDoNothing().returning({ userId: users.userId });
        if (inserted.length === 0) throw emailTaken();
        await mailCode(parts, transaction, { email, userId: account.userId, site });
        return openSession(transaction, account.userId, now());
      });
      // This was the minute's code. Where the address has used up its codes it has this one all the same.
      await countEmail(email, limitsOfEmail.sendCode).catch(() => {});
      return openedFor(account, token);
    },
  );

  app.post('/v2/public/auth/logout/', { schema: { response: { 200: doneSchema } } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await count(request, limitsOf.own);
    const { token } = await callerOfSession(parts, request, [], { mayBeUnverified: true });
    await closeSession(queries, token);
    return success;
  });
}
