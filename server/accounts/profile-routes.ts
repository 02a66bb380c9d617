import { siteForMails } from '#server/http/request-locale.ts';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { deleteProfileRequestSchema, ordersRequestSchema, accountRequestSchema, updateProfileRequestSchema } from '#api/auth.schema.ts';
import { orderPageSize } from '#config/constants.ts';
import { isEmail } from '#domain/account/email.ts';
import { clearDeviceCookie } from './known-devices.ts';
import { normaliseEmail, emailTakenError, serialiseUser, userSchema, type Account } from './accounts.ts';
import { hasRecentEmailChange, isEmailTaken } from './email-changes.ts';
import { sendCode } from './mail-code.ts';
import { authenticate } from './authentication.ts';
import { deleteAccount } from '#server/privacy/erasure.ts';
import { HttpError, invalidField } from '#server/http/errors.ts';
import { failureRules } from './failure-rules.ts';
import { limitAttempts } from './attempt-limits.ts';
import { emptySuccessSchema, emptySuccess } from '#server/http/openapi.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { listPastOrders, pastOrderSchema } from '#server/orders/past-orders.ts';
import { callerLimits, emailLimits } from '#server/http/rate-limits.ts';
import { users } from './account-tables.ts';

/**
 * Registers the routes of a customer's own data: `/v2/public/auth/profile`, `update-profile`, `orders`, and `delete-profile/`.
 * All require a verified account, except deletion. Customers only reach their own data.
 *
 * @spec docs/behaviour §3 User; §5 Account deletion; §6; §7
 */
export function profileRoutes(app: App, deps: ServerDependencies): void {
  readProfileRoute(app, deps);
  updateProfileRoute(app, deps);
  listOrdersRoute(app, deps);
  deleteProfileRoute(app, deps);
}

function readProfileRoute(app: App, deps: ServerDependencies): void {
  const { limitCallerRate } = deps;
  app.get(
    '/v2/public/auth/profile',
    { schema: { querystring: accountRequestSchema, response: { 200: z.object({ status: z.literal('success'), user: userSchema }) } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await limitCallerRate(request, callerLimits.ownData);
      const { account } = await authenticate(deps, request, [request.query]);
      return { ...emptySuccess, user: serialiseUser(account) };
    },
  );
}

function updateProfileRoute(app: App, deps: ServerDependencies): void {
  const { now, limitCallerRate, shop } = deps;
  const { db } = deps.database;
  app.patch(
    '/v2/public/auth/update-profile',
    { schema: { querystring: accountRequestSchema, body: updateProfileRequestSchema, response: { 200: emptySuccessSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await limitCallerRate(request, callerLimits.ownData);
      const { account } = await authenticate(deps, request, [request.query]);
      const { first_name, last_name, phone, address } = request.body;
      const email = normaliseEmail(request.body.email);
      const isNewEmail = email !== account.email && email !== account.pendingEmail;
      if (isNewEmail) await assertEmailAvailable(deps, email, account.userId);
      const site = await siteForMails(shop, request);
      await db.transaction(async (transaction) => {
        await transaction
          .update(users)
          .set({
            firstName: first_name.trim(),
            lastName: last_name.trim(),
            phone: phone.trim(),
            // `undefined` leaves the address unchanged; null and an empty one remove it.
            ...(address === undefined ? {} : { address: address?.trim() || null }),
            ...(isNewEmail ? { pendingEmail: email, pendingSince: now() } : {}),
          })
          .where(eq(users.userId, account.userId));
        if (isNewEmail) await sendCode(deps, transaction, { email, userId: account.userId, site });
      });
      return emptySuccess;
    },
  );
}

function listOrdersRoute(app: App, deps: ServerDependencies): void {
  const { limitCallerRate, env, keys } = deps;
  const { db } = deps.database;
  app.get(
    '/v2/public/auth/orders',
    {
      schema: {
        querystring: ordersRequestSchema,
        response: { 200: z.object({ status: z.literal('success'), orders: z.array(pastOrderSchema), total: z.int() }) },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await limitCallerRate(request, callerLimits.ownData);
      const { account } = await authenticate(deps, request, [request.query]);
      const { page = '1', limit = String(orderPageSize) } = request.query;
      return { ...emptySuccess, ...(await listPastOrders(db, account, { page: Number(page), limit: Number(limit), env, keys })) };
    },
  );
}

function deleteProfileRoute(app: App, deps: ServerDependencies): void {
  const { now, limitCallerRate, env } = deps;
  const { db } = deps.database;
  app.delete(
    '/v2/public/auth/delete-profile/',
    { schema: { body: deleteProfileRequestSchema, response: { 200: emptySuccessSchema } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      await limitCallerRate(request, callerLimits.deletion);
      const { account } = await authenticate(deps, request, [request.body], { allowUnverified: true });
      if (await hasRecentEmailChange(db, account.userId, now())) throw emailRecentlyChangedError();
      await assertPassword(deps, account, request.body.password);
      await db.transaction((transaction) => deleteAccount(transaction, account, { keys: deps.keys, now: now() }));
      clearDeviceCookie(reply, env.publicUrl);
      return emptySuccess;
    },
  );
}

/** Throws unless an email is valid, not taken, and within the rate limit for codes. */
async function assertEmailAvailable(deps: ServerDependencies, email: string, userId: string): Promise<void> {
  const { now, limitEmailRate } = deps;
  const { db } = deps.database;
  if (!isEmail(email)) throw invalidField('email', 'Cette adresse e-mail n’est pas valable.');
  if (await isEmailTaken(db, email, { now: now(), exceptFor: userId })) throw emailTakenError();
  await limitEmailRate(email, emailLimits.sendCode);
}

async function assertPassword(deps: ServerDependencies, account: Account, password: string): Promise<void> {
  const { now, passwords, env } = deps;
  const { db } = deps.database;
  const attempt = { rules: [failureRules.deletion], subject: account.userId, factor: env.rateLimitFactor, now };
  const { result } = await limitAttempts(db, attempt, async () =>
    (await passwords.verify(account.passwordHash, password)) ? account : null,
  );
  if (result !== null) return;
  const message =
    account.passwordHash === null
      ? 'Votre compte n’a pas de mot de passe. Choisissez-en un avant de le supprimer.'
      : 'Le mot de passe est incorrect.';
  throw new HttpError(422, message, { code: 'password_wrong', errors: { password: message } });
}

/** Error for a deletion within 72 hours of an email change: a hijacker must not delete the account before the owner can undo it. */
function emailRecentlyChangedError(): HttpError {
  const message =
    'L’adresse e-mail de ce compte a changé il y a moins de 72 heures. Par sécurité, ce compte ne peut être supprimé qu’après ce délai.';
  return new HttpError(409, message, { code: 'email_recently_changed' });
}
