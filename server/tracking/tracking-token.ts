import type { ServerDependencies } from '#server/dependencies.ts';
import type { ServerKeys } from '#server/keys.ts';

type TokenDependencies = Pick<ServerDependencies, 'env' | 'keys'>;

/** Returns the token that gives access to an order's tracking, or null if the shop runs without the counter. */
export function trackingToken({ env, keys }: TokenDependencies, orderId: string): string | null {
  return env.hasCounter ? keys.sealId(orderId) : null;
}

/** Returns the token as a field of a response, which is missing if the shop runs without the counter. */
export function trackingField(deps: TokenDependencies, orderId: string): { tracking?: string } {
  const tracking = trackingToken(deps, orderId);
  return tracking === null ? {} : { tracking };
}

/** Returns the order id of a token, or null if the server has not issued it. */
export function readTrackingToken(keys: ServerKeys, token: string): string | null {
  try {
    return keys.unsealId(token);
  } catch {
    return null;
  }
}
