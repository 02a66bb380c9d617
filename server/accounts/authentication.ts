import type { FastifyRequest } from 'fastify';
import type { Id } from '#domain/entities.ts';
import type { Account } from './accounts.ts';
import { apiError, HttpError } from '#server/http/errors.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { findSessionAccount } from './sessions.ts';

/** Credentials sent in the query or the body, in addition to the headers. */
export type Credentials = { token?: string | undefined; user_id?: Id | undefined };

/** An active session and its account. */
export type AuthenticatedCaller = { account: Account; token: string };

/** Error for a missing, unknown, or expired token. */
function sessionEndedError(): HttpError {
  return apiError(401, { code: 'session_ended' });
}

/** Returns the bearer token of the `authorization` header, if any. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * Authenticates a request. The token may be in the header, the query, or the body; different tokens in one request are
 * rejected with 400, and a user id other than the token owner's with 403.
 *
 * @throws HttpError 401 without an active session, 403 `unverified` for an unverified account unless `allowUnverified`
 * @spec docs/behaviour §6
 */
export async function authenticate(
  { database: { db }, now }: ServerDependencies,
  request: FastifyRequest,
  claims: readonly Credentials[],
  { allowUnverified = false }: { allowUnverified?: boolean } = {},
): Promise<AuthenticatedCaller> {
  const tokens = new Set([bearerToken(request), ...claims.map(({ token }) => token)].filter((token) => token !== undefined));
  const [token, otherToken] = [...tokens];
  if (otherToken !== undefined) throw apiError(400);
  if (token === undefined) throw sessionEndedError();
  const account = await findSessionAccount(db, token, now());
  if (account === null) throw sessionEndedError();
  const header = request.headers['x-user'];
  const claimedUserIds = [typeof header === 'string' && header !== '' ? header : undefined, ...claims.map(({ user_id }) => user_id)];
  if (claimedUserIds.some((id) => id !== undefined && id !== '' && String(id) !== account.userId))
    throw apiError(403, { code: 'forbidden' });
  if (!account.isVerified && !allowUnverified)
    throw new HttpError(403, 'Veuillez d’abord confirmer votre adresse avec le code reçu par e-mail.', { code: 'unverified' });
  return { account, token };
}

/**
 * Returns the user id that a new order belongs to: the token's owner, regardless of the payload, or null for a guest.
 * An expired session does not block a guest order. It does block an order whose payload has a user id (401), so that the
 * customer can log in or agree to order as a guest.
 */
export async function authenticateOrderOwner(deps: ServerDependencies, request: FastifyRequest, userId: Id | null): Promise<string | null> {
  if (bearerToken(request) === undefined) return null;
  try {
    return (await authenticate(deps, request, [], { allowUnverified: true })).account.userId;
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 401 && userId === null) return null;
    throw error;
  }
}
