import { createActor, fromPromise } from 'xstate';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient } from '#api/http/http.ts';
import { fetchStaffSession, logInStaff, logOutStaff } from '#api/staff/staff.ts';
import { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';

/** Starts the session of the counter's staff. */
export function startStaffSession(api: ApiClient) {
  return createActor(
    staffSessionMachine.provide({
      actors: {
        checkSession: fromPromise(async ({ signal }) => {
          try {
            return { type: 'signedIn' as const, staff: await fetchStaffSession(api, { signal }) };
          } catch (error) {
            if (isSessionEnd(error)) return { type: 'signedOut' as const };
            throw error;
          }
        }),
        logIn: fromPromise(async ({ input, signal }) => {
          try {
            return { type: 'signedIn' as const, staff: await logInStaff(api, input, { signal }) };
          } catch (error) {
            if (error instanceof ApiError && error.code === 'totp_required') return { type: 'codeRequired' as const };
            return parseRefusal(error);
          }
        }),
        verifyCode: fromPromise(async ({ input, signal }) => {
          try {
            return { type: 'signedIn' as const, staff: await logInStaff(api, input, { signal }) };
          } catch (error) {
            if (error instanceof ApiError && error.code === 'totp_rejected') return { type: 'codeRejected' as const };
            return parseRefusal(error);
          }
        }),
        logOut: fromPromise(async ({ signal }) =>
          logOutStaff(api, { signal }).catch((error: unknown) => {
            if (!isSessionEnd(error)) throw error;
          }),
        ),
      },
    }),
    inspectOptions(),
  ).start();
}

/** Returns why a log-in was refused. Throws any other error. */
function parseRefusal(error: unknown): { type: 'rateLimited' | 'rejected' } {
  if (error instanceof ApiError && error.status === 429) return { type: 'rateLimited' };
  if (error instanceof ApiError && error.status !== null && error.status < 500) return { type: 'rejected' };
  throw error;
}

/** Whether an error means that nobody is logged in. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
