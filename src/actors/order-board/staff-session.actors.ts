import { createActor, fromPromise } from 'xstate';
import { sessionCall } from '#actors/counter/staff-call.ts';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import { fetchStaffSession, logInStaff, logOutStaff } from '#api/staff/staff.ts';
import type { StaffSession } from '#domain/order/board.ts';
import { staffSessionMachine } from '#machines/staff-session.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';

type SignedIn = { type: 'signedIn'; staff: StaffSession };
type Credentials = { email: string; password: string; code?: string };

const signedOut = { type: 'signedOut' } as const;

/** Starts the session of the counter's staff. */
export function startStaffSession(api: ApiClient) {
  return createActor(
    staffSessionMachine.provide({
      actors: {
        checkSession: fromPromise(({ signal }) =>
          sessionCall(async () => ({ type: 'signedIn' as const, staff: await fetchStaffSession(api, { signal }) }), signedOut),
        ),
        logIn: fromPromise(({ input, signal }) => logIn(api, input, { signal }, { totp_required: 'codeRequired' })),
        verifyCode: fromPromise(({ input, signal }) => logIn(api, input, { signal }, { totp_rejected: 'codeRejected' })),
        logOut: fromPromise(({ signal }) =>
          sessionCall(async () => {
            await logOutStaff(api, { signal });
            return signedOut;
          }, signedOut),
        ),
      },
    }),
    inspectOptions(),
  ).start();
}

/** Logs in. `steps`: results by the code of the error with which the server asks for the next step. */
function logIn<Step extends string>(api: ApiClient, credentials: Credentials, options: CallOptions, steps: Record<string, Step>) {
  return sessionCall(
    async (): Promise<SignedIn | { type: Step }> => {
      try {
        return { type: 'signedIn', staff: await logInStaff(api, credentials, options) };
      } catch (error) {
        const step = error instanceof ApiError ? steps[error.code ?? ''] : undefined;
        if (step === undefined) throw error;
        return { type: step };
      }
    },
    { type: 'rejected' as const },
  );
}
