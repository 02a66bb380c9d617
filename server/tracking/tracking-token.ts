import type { ServerDependencies } from '#server/dependencies.ts';
import type { ServerKeys } from '#server/keys.ts';

type TokenDependencies = Pick<ServerDependencies, 'env' | 'keys'>;

/** Returns the token with which an order is followed, or null without the counter. */
export function trackingToken({ env, keys }: TokenDependencies, orderId: string): string | null {
  return env.hasCounter ? keys.sealId(orderId) : null;
}

/** Returns the token as a response's field, which is missing without the counter. */
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
