import type { FastifyRequest } from 'fastify';
import type { ApiError } from '#server/http/errors.ts';
import { callerAddress } from '#server/http/rate-limits.ts';
import type { HashCaller } from '../privacy/caller-hashes.ts';
import type { Metrics } from './metrics.ts';

/** What an attack looks like from here. One alone is usually a mistake; many of them are not. */
export type SecurityEvent =
  | 'login_failed'
  | 'password_rejected'
  | 'code_rejected'
  | 'auth_rate_limited'
  | 'access_denied'
  | 'webhook_signature_rejected'
  | 'metrics_token_rejected';

const eventsByErrorCode: Readonly<Record<string, SecurityEvent>> = {
  login_failed: 'login_failed',
  password_wrong: 'password_rejected',
  code_invalid: 'code_rejected',
  forbidden: 'access_denied',
};

/** Returns the security event that a refusal is, or null. A code that is asked for twice within a minute is none. */
export function classifySecurityEvent({ statusCode, details: { code } }: ApiError, route: string | undefined): SecurityEvent | null {
  if (statusCode === 429 && route?.startsWith('/v2/public/auth/') === true)
    return code === 'code_recently_sent' ? null : 'auth_rate_limited';
  return eventsByErrorCode[code ?? ''] ?? null;
}

/**
 * Creates the reporter of security events: one structured line in the log and a count. `caller` tells callers apart without
 * naming them: an HMAC of the address under a key of the day, which no table holds. It is empty while the database is out
 * of reach.
 */
export function createSecurityReporter(
  hashCaller: HashCaller,
  metrics: Pick<Metrics, 'countSecurityEvent'>,
): (request: FastifyRequest, event: SecurityEvent) => void {
  return (request, event) => {
    void hashCaller(`security event ${callerAddress(request.ip)}`)
      .then(({ current }) => current.slice(0, 16))
      .catch(() => '')
      .then((caller) => request.log.warn({ event, caller }, 'security event'));
    metrics.countSecurityEvent(event);
  };
}
