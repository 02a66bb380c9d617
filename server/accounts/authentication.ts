import type { FastifyRequest } from 'fastify';
import type { Id } from '#domain/entities.ts';
import type { Account } from './accounts.ts';
import { apiError, ApiError } from '#server/http/errors.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { findSessionAccount } from './sessions.ts';

/** Who asks, beside what the headers tell: the query's or the body's part of it. */
export type Credentials = { token?: string | undefined; user_id?: Id | undefined };

/** A session that lives, and whose it is. */
export type AuthenticatedCaller = { account: Account; token: string };

/** The answer to a token that is missing, unknown or over. */
function sessionEndedError(): ApiError {
  return apiError(401, { code: 'session_ended' });
}

/** Returns the bearer token of the `authorization` header, if there is one. */
export function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/**
 * Whose session a request belongs to. The token stands in the header, the query or the body; where it stands twice it
 * must be the same (400), and every user id that is named must be its owner's (403). Throws a 401 where no session lives
 * and, unless `mayBeUnverified`, a 403 `unverified` where the code was never given.
 *
 * @spec §6
 */
export async function authenticate(
  { database: { queries }, now }: ServerDependencies,
  request: FastifyRequest,
  claims: readonly Credentials[],
  { allowUnverified = false }: { allowUnverified?: boolean } = {},
): Promise<AuthenticatedCaller> {
  const tokens = new Set([bearerToken(request), ...claims.map(({ token }) => token)].filter((token) => token !== undefined));
  const [token, another] = [...tokens];
  if (another !== undefined) throw apiError(400);
  if (token === undefined) throw sessionEndedError();
  const account = await findSessionAccount(queries, token, now());
  if (account === null) throw sessionEndedError();
  const header = request.headers['x-user'];
  const named = [typeof header === 'string' && header !== '' ? header : undefined, ...claims.map(({ user_id }) => user_id)];
  if (named.some((id) => id !== undefined && id !== '' && String(id) !== account.userId)) throw apiError(403, { code: 'forbidden' });
  if (!account.isVerified && !allowUnverified)
    throw new ApiError(403, 'Veuillez d’abord confirmer votre adresse avec le code reçu par e-mail.', { code: 'unverified' });
  return { account, token };
}

/**
 * Whose order a request files: the token's owner, whatever the order says; null: a guest's. A session that has ended never
 * blocks a guest's order; one that is sent as a customer's own is refused with a 401, so that the customer may log in or agree to
 * order as a guest.
 */
export async function authenticateOrderOwner(deps: ServerDependencies, request: FastifyRequest, userId: Id | null): Promise<string | null> {
  if (bearerToken(request) === undefined) return null;
  try {
    return (await authenticate(deps, request, [], { allowUnverified: true })).account.userId;
  } catch (error) {
    if (error instanceof ApiError && error.statusCode === 401 && userId === null) return null;
    throw error;
  }
}
