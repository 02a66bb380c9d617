import { staffLoginRequestSchema, staffSessionSchema } from '#api/staff/session.schema.ts';
import type { StaffSession } from '#domain/order/board.ts';
import { limitAttempts } from '#server/accounts/attempt-limits.ts';
import { failureRules } from '#server/accounts/failure-rules.ts';
import { normaliseEmail } from '#server/accounts/accounts.ts';
import type { Db } from '#server/database/database.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { HttpError } from '#server/http/errors.ts';
import { emptySuccess, emptySuccessSchema, successSchema } from '#server/http/openapi.ts';
import { callerLimits } from '#server/http/rate-limits.ts';
import { recordAction } from './audit.ts';
import { requestStaff } from './authorise-staff.ts';
import { createDemoStaff } from './demo-staff.ts';
import { consumeTotpStep, findStaffByEmail, type StaffAccount } from './staff-accounts.ts';
import { createStaffSession, deleteStaffSession, setStaffCookie, staffToken } from './staff-sessions.ts';
import { findTotpStep } from './totp.ts';

const toSession = ({ email, role }: StaffAccount): StaffSession => ({ email, role });

/** Registers `/v2/staff/session`: logs a member of staff in and out, and returns who is logged in. */
export function staffSessionRoutes(app: App, deps: ServerDependencies): void {
  const { db } = deps.database;
  const { now, env } = deps;
  loginRoute(app, deps);
  app.get(
    '/v2/staff/session',
    { config: { staffAccess: 'kitchen' }, schema: { response: { 200: successSchema(staffSessionSchema) } } },
    async (request) => ({ status: 'success' as const, payload: toSession(requestStaff(request)) }),
  );
  app.delete(
    '/v2/staff/session',
    { config: { staffAccess: 'kitchen' }, schema: { response: { 200: emptySuccessSchema } } },
    async (request, reply) => {
      const { email } = requestStaff(request);
      await deleteStaffSession(db, staffToken(request) ?? '');
      await recordAction(db, { email, action: 'session.ended', at: now() });
      setStaffCookie(reply, null, env.publicUrl);
      return emptySuccess;
    },
  );
}

function loginRoute(app: App, deps: ServerDependencies): void {
  const { now, env, limitCallerRate, database, passwords } = deps;
  const demoStaff = env.isDemo ? createDemoStaff(database.db, passwords, now) : null;
  app.post(
    '/v2/staff/session',
    {
      config: { staffAccess: 'anybody' },
      schema: { body: staffLoginRequestSchema, response: { 200: successSchema(staffSessionSchema) } },
    },
    async (request, reply) => {
      await limitCallerRate(request, callerLimits.staffLogin);
      await demoStaff?.();
      const account = await verifyPassword(deps, request.body);
      const token =
        account.totpSecret === null
          ? await startSession(database.db, account, now())
          : await verifyCode(deps, { ...account, totpSecret: account.totpSecret }, request.body.code);
      setStaffCookie(reply, token, env.publicUrl);
      return { status: 'success' as const, payload: toSession(account) };
    },
  );
}

/** Returns the account of an email and its password. @throws HttpError 401, the same for both, or 429 during a pause */
async function verifyPassword(
  { database: { db }, env, now, passwords }: ServerDependencies,
  credentials: { email: string; password: string },
): Promise<StaffAccount> {
  const email = normaliseEmail(credentials.email);
  const existing = await findStaffByEmail(db, email);
  const attempt = { rules: [failureRules.staffLogin], subject: email, factor: env.rateLimitFactor, now };
  const { result } = await limitAttempts(db, attempt, async () =>
    (await passwords.verify(existing?.passwordHash ?? null, credentials.password)) ? existing : null,
  );
  if (result === null) throw new HttpError(401, 'L’e-mail ou le mot de passe est incorrect.', { code: 'login_failed' });
  return result;
}

/**
 * Verifies the one-time code of an account whose password is right, and returns the token of its session.
 *
 * @throws HttpError 401 if the code is missing, wrong or used, or 429 during a pause
 */
async function verifyCode(
  { database: { db }, env, keys, now }: ServerDependencies,
  account: StaffAccount & { totpSecret: string },
  code: string | undefined,
): Promise<string> {
  if (code === undefined) throw new HttpError(401, 'Saisissez le code de votre application d’authentification.', { code: 'totp_required' });
  const { email } = account;
  const attempt = { rules: [failureRules.staffTotp], subject: email, factor: env.rateLimitFactor, now };
  const { result: token } = await limitAttempts(db, attempt, async () => {
    const step = findTotpStep(keys.unseal(account.totpSecret), code, now());
    if (step === null) return null;
    return db.transaction(async (transaction) =>
      (await consumeTotpStep(transaction, account, step)) ? startSession(transaction, account, now()) : null,
    );
  });
  if (token !== null) return token;
  await recordAction(db, { email, action: 'totp.rejected', at: now() });
  throw new HttpError(401, 'Ce code est incorrect ou a déjà servi.', { code: 'totp_rejected' });
}

/** Creates a session with its audit entry, and returns its token. */
async function startSession(db: Db, { email, staffId }: StaffAccount, at: Date): Promise<string> {
  return db.transaction(async (transaction) => {
    await recordAction(transaction, { email, action: 'session.started', at });
    return createStaffSession(transaction, staffId, at);
  });
}
