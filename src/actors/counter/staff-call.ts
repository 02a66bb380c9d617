import { ApiError } from '#api/http/errors.ts';

/** Result of a call that failed although the server responded, or whose response is not readable. */
type FailedCall = { type: 'refused' | 'serverError'; reason: string };

/**
 * Returns the result of a call of the counter, or why it failed. Rejects only if there is no response, or if the call was aborted.
 *
 * @example await staffCall(async () => ({ type: 'quoted' as const, amount: await quoteLineRefund(api, lines) }))
 */
export function staffCall<Result>(call: () => Promise<Result>): Promise<Result | FailedCall | { type: 'ended' }> {
  return sessionCall(call, { type: 'ended' });
}

/** Like `staffCall`, for calls that begin or end a session. `noSession`: the result if nobody is logged in. */
export async function sessionCall<Result, NoSession>(
  call: () => Promise<Result>,
  noSession: NoSession,
): Promise<Result | FailedCall | NoSession> {
  try {
    return await call();
  } catch (error) {
    if (isAbort(error) || (error instanceof ApiError && error.isUnreachable)) throw error;
    if (!(error instanceof ApiError)) return { type: 'serverError', reason: '' };
    if (error.status === 401) return noSession;
    const isRefusal = error.status !== null && error.status < 500;
    return { type: isRefusal ? 'refused' : 'serverError', reason: Object.values(error.errors)[0] ?? error.displayMessage };
  }
}

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
