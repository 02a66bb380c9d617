import { siteForMails } from '#server/http/request-locale.ts';
import { eq } from 'drizzle-orm';
import type * as z from 'zod';
import { loginRequestSchema, signupRequestSchema } from '#api/auth.schema.ts';
import { isEmail } from '#domain/account/email.ts';
import { findKnownDevice, rememberDevice } from './known-devices.ts';
import {
  findAccountByEmail,
  normaliseEmail,
  emailTakenError,
  createUserId,
  sessionResponse,
  sessionResponseSchema,
  type Account,
} from './accounts.ts';
import { isEmailTaken } from './email-changes.ts';
import { sendCode } from './mail-code.ts';
import { authenticate } from './authentication.ts';
import { HttpError, invalidField } from '#server/http/errors.ts';
import { failureRules } from './failure-rules.ts';
import { limitAttempts } from './attempt-limits.ts';
import { emptySuccessSchema, emptySuccess } from '#server/http/openapi.ts';
import { findPasswordProblem } from './password-rules.ts';
import { needsRehash } from './passwords.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { callerLimits, emailLimits } from '#server/http/rate-limits.ts';
import { users } from './account-tables.ts';
import { deleteSession, createSession } from './sessions.ts';

/**
 * Registers the session routes `/v2/public/auth/login/`, `signup/`, and `logout/`. Only sign-up reveals whether an email has an
 * account.
 *
 * @spec docs/behaviour §4 Auth; §6; §7
 */
export function authRoutes(app: App, deps: ServerDependencies): void {
  loginRoute(app, deps);
  signupRoute(app, deps);
  logoutRoute(app, deps);
}

function loginRoute(app: App, deps: ServerDependencies): void {
  const { now, limitCallerRate, passwords, env } = deps;
  const { db } = deps.database;
  app.post(
    '/v2/public/auth/login/',
    { schema: { body: loginRequestSchema, response: { 200: sessionResponseSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await limitCallerRate(request, callerLimits.login);
      const { password } = request.body;
      const email = normaliseEmail(request.body.email);
      const existingAccount = await findAccountByEmail(db, email);
      const device = await findKnownDevice(db, { request, userId: existingAccount?.userId ?? null, now: now() });
      const subject = device === null ? email : `${email} ${device}`;
      const attempt = { rules: [failureRules.login], subject, factor: env.rateLimitFactor, now };
      const { result: account } = await limitAttempts(db, attempt, async () =>
        (await passwords.verify(existingAccount?.passwordHash ?? null, password)) ? existingAccount : null,
      );
      if (account === null) throw new HttpError(401, 'L’e-mail ou le mot de passe est incorrect.', { code: 'login_failed' });
      if (account.passwordHash !== null && needsRehash(account.passwordHash))
        await db
          .update(users)
          .set({ passwordHash: await passwords.hash(password) })
          .where(eq(users.userId, account.userId));
      await rememberDevice(db, { request, reply, userId: account.userId, now: now(), publicUrl: env.publicUrl });
      return sessionResponse(account, await createSession(db, account.userId, now()));
    },
  );
}

function signupRoute(app: App, deps: ServerDependencies): void {
  const { now, limitCallerRate, limitEmailRate, passwords, shop } = deps;
  const { db } = deps.database;
  app.post(
    '/v2/public/auth/signup/',
    { schema: { body: signupRequestSchema, response: { 200: sessionResponseSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await limitCallerRate(request, callerLimits.signup);
      const { password } = request.body;
      const email = normaliseEmail(request.body.email);
      const site = await siteForMails(shop, request);
      if (!isEmail(email)) throw invalidField('email', 'Cette adresse e-mail n’est pas valable.');
      const problem = findPasswordProblem(password, { email, shopName: site.title });
      if (problem !== null) throw invalidField('password', problem);
      if (await isEmailTaken(db, email, { now: now() })) throw emailTakenError();
      await limitEmailRate(email, emailLimits.signup);
      const account = newAccount(request.body, { email, passwordHash: await passwords.hash(password), createdAt: now() });
      const token = await db.transaction(async (transaction) => {
        const inserted = await transaction.insert(users).values(account).onConflictDoNothing().returning({ userId: users.userId });
        if (inserted.length === 0) throw emailTakenError();
        await sendCode(deps, transaction, { email, userId: account.userId, site });
        return createSession(transaction, account.userId, now());
      });
      // The mailed code counts towards the limit of one per minute. Ignore a limit that is already reached: the code is sent.
      await limitEmailRate(email, emailLimits.sendCode).catch(() => {});
      return sessionResponse(account, token);
    },
  );
}

/** Builds an account whose email is not verified yet. */
function newAccount(
  { first_name, last_name, phone }: z.infer<typeof signupRequestSchema>,
  credentials: Pick<Account, 'email' | 'passwordHash' | 'createdAt'>,
): Account {
  return {
    userId: createUserId(),
    firstName: first_name.trim(),
    lastName: last_name.trim(),
    phone: phone.trim(),
    address: null,
    isVerified: false,
    pendingEmail: null,
    pendingSince: null,
    ...credentials,
  };
}

function logoutRoute(app: App, deps: ServerDependencies): void {
  const { limitCallerRate } = deps;
  const { db } = deps.database;
  app.post('/v2/public/auth/logout/', { schema: { response: { 200: emptySuccessSchema } } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await limitCallerRate(request, callerLimits.ownData);
    const { token } = await authenticate(deps, request, [], { allowUnverified: true });
    await deleteSession(db, token);
    return emptySuccess;
  });
}
