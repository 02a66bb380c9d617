import { ApiError } from '#api/http/errors.ts';
import { isSessionEnd } from '#actors/order-board/staff-session.actors.ts';

/** Result of a call that failed although the server responded, or whose response is not readable. */
type FailedCall = { type: 'refused' | 'serverError'; reason: string } | { type: 'ended' };

/**
 * Returns the result of a call of the counter, or why it failed. Rejects only if there is no response, or if the call was aborted.
 *
 * @example await staffCall(async () => ({ type: 'quoted' as const, amount: await quoteLineRefund(api, lines) }))
 */
export async function staffCall<Result>(call: () => Promise<Result>): Promise<Result | FailedCall> {
  try {
    return await call();
  } catch (error) {
    if (isAbort(error) || (error instanceof ApiError && error.isUnreachable)) throw error;
    if (isSessionEnd(error)) return { type: 'ended' };
    if (!(error instanceof ApiError)) return { type: 'serverError', reason: '' };
    const isRefusal = error.status !== null && error.status < 500;
    return { type: isRefusal ? 'refused' : 'serverError', reason: Object.values(error.errors)[0] ?? error.displayMessage };
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
