import type { FastifyRequest } from 'fastify';
import { hasRole, type StaffRole } from '#domain/staff/roles.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { apiError, HttpError } from '#server/http/errors.ts';
import { callerLimits } from '#server/http/rate-limits.ts';
import { translator, type Translate } from '#server/locale/translate.ts';
import type { StaffAccount } from './staff-accounts.ts';
import { findSessionStaff, staffToken } from './staff-sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Role that a staff route requires. `anybody`: none, for logging in. A staff route without it rejects every request. */
    staffAccess?: StaffRole | 'anybody';
  }
  interface FastifyRequest {
    /** The member of staff who sent the request; null for other routes. */
    staff: StaffAccount | null;
  }
}

type GuardDependencies = Pick<ServerDependencies, 'database' | 'now' | 'limitCallerRate' | 'env'>;

/**
 * Registers staff routes behind a guard, which requires a session of the role in the route's `staffAccess`, and rejects requests
 * that another site has caused. Routes that forget to name a role are closed to everybody.
 */
export async function registerStaffRoutes(app: App, deps: GuardDependencies, register: (staffApp: App) => void): Promise<void> {
  await app.register(async (plugin) => {
    const staffApp = plugin as App;
    staffApp.decorateRequest('staff', null);
    staffApp.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      rejectCrossSite(request, deps.env.publicUrl);
      const { staffAccess } = request.routeOptions.config;
      if (staffAccess === undefined) throw apiError(403, { code: 'forbidden' });
      await deps.limitCallerRate(request, callerLimits.staff);
      if (staffAccess === 'anybody') return;
      const token = staffToken(request);
      const account = token === null ? null : await findSessionStaff(deps.database.db, token, deps.now());
      if (account === null) throw apiError(401, { code: 'session_ended' });
      if (!hasRole(account.role, staffAccess)) throw apiError(403, { code: 'forbidden' });
      request.staff = account;
    });
    register(staffApp);
  });
}

/** Returns the member of staff of a guarded request. @throws HttpError 401 on a route without a role */
export function requestStaff({ staff }: FastifyRequest): StaffAccount {
  if (staff === null) throw apiError(401, { code: 'session_ended' });
  return staff;
}

/**
 * Rejects requests that a page of another origin has caused. Browsers send `Sec-Fetch-Site` to trustworthy origins; to others they
 * send `Origin` with every request that may change something. The error names the addresses that differ, because a wrong
 * proxy configuration is the usual cause.
 */
function rejectCrossSite({ headers, host }: FastifyRequest, publicUrl: string): void {
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const isOwnOrigin = origin === undefined || origin === new URL(publicUrl).origin || hostOf(origin) === host;
  if (site !== undefined && site !== 'same-origin') throw forbidden((t) => t('Cette demande vient d’un autre site.'));
  if (!isOwnOrigin) {
    const values = { page: origin, host, url: new URL(publicUrl).origin };
    throw forbidden((t) =>
      t(
        'Cette page est à l’adresse {page}, mais le serveur se connaît comme {host} et {url}\u00A0: le proxy doit transmettre l’en-tête Host avec son port.',
        values,
      ),
    );
  }
}

function forbidden(describe: (translate: Translate) => string): HttpError {
  return new HttpError(403, describe(translator('fr')), { code: 'forbidden', translate: (locale) => describe(translator(locale)) });
}

/** Returns host and port of an origin, or null for `null` and other invalid values. */
function hostOf(origin: string): string | null {
  return URL.parse(origin)?.host ?? null;
}
