import { staffLoginRequestSchema, staffSessionSchema } from '#api/staff/session.schema.ts';
import type { StaffSession } from '#domain/order/board.ts';
import { limitAttempts } from '#server/accounts/attempt-limits.ts';
import { failureRules } from '#server/accounts/failure-rules.ts';
import { normaliseEmail } from '#server/accounts/accounts.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { ApiError } from '#server/http/errors.ts';
import { emptySuccess, emptySuccessSchema, successSchema } from '#server/http/openapi.ts';
import { callerLimits } from '#server/http/rate-limits.ts';
import { recordAction } from './audit.ts';
import { requestStaff } from './authorise-staff.ts';
import { createDemoStaff } from './demo-staff.ts';
import { findStaffByEmail, type StaffAccount } from './staff-accounts.ts';
import { createStaffSession, deleteStaffSession, setStaffCookie, staffToken } from './staff-sessions.ts';

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
  const { db } = deps.database;
  const { now, env, count, passwords } = deps;
  const demoStaff = env.isDemo ? createDemoStaff(db, passwords, now) : null;
  app.post(
    '/v2/staff/session',
    {
      config: { staffAccess: 'anybody' },
      schema: { body: staffLoginRequestSchema, response: { 200: successSchema(staffSessionSchema) } },
    },
    async (request, reply) => {
      await count(request, callerLimits.staffLogin);
      await demoStaff?.();
      const email = normaliseEmail(request.body.email);
      const existing = await findStaffByEmail(db, email);
      const attempt = { rules: [failureRules.staffLogin], subject: email, factor: env.rateLimitFactor, now };
      const { result: account } = await limitAttempts(db, attempt, async () =>
        (await passwords.verify(existing?.passwordHash ?? null, request.body.password)) ? existing : null,
      );
      if (account === null) throw new ApiError(401, 'L’e-mail ou le mot de passe est incorrect.', { code: 'login_failed' });
      const token = await db.transaction(async (transaction) => {
        await recordAction(transaction, { email, action: 'session.started', at: now() });
        return createStaffSession(transaction, account.staffId, now());
      });
      setStaffCookie(reply, token, env.publicUrl);
      return { status: 'success' as const, payload: toSession(account) };
    },
  );
}
