import type { FastifyRequest } from 'fastify';
import type { HttpError } from '#server/http/errors.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import type { HashCaller } from '../privacy/caller-hashes.ts';
import type { Metrics } from './metrics.ts';

/** Events that may indicate an attack if they are frequent. A single one is usually a mistake. */
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
  totp_rejected: 'code_rejected',
  forbidden: 'access_denied',
};

/** Returns the security event of an error response, or null. A second code requested within a minute is not an event. */
export function classifySecurityEvent({ statusCode, details: { code } }: HttpError, route: string | undefined): SecurityEvent | null {
  if (statusCode === 429 && route?.startsWith('/v2/public/auth/') === true)
    return code === 'code_recently_sent' ? null : 'auth_rate_limited';
  return eventsByErrorCode[code ?? ''] ?? null;
}

/**
 * Creates the reporter of security events, which logs a structured line and counts a metric. The line's `caller` is an HMAC of
 * the address under a daily key: it tells callers apart without identifying them. It is empty during a database outage.
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
