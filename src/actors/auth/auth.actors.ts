import { fromPromise } from 'xstate';
import { deleteProfile, login, logout, fetchProfile, resetPassword, sendOtp, signup, updateProfile, verifyOtp } from '#api/auth.ts';
import { ApiError, UnreachableError } from '#api/http/errors.ts';
import type { ApiClient, Credentials } from '#api/http/http.ts';
import { codeResendMs } from '#config/constants.ts';
import { cleanCode, type AccountStore, type Refusal } from '#domain/account/auth.ts';
import { cleanPersonal, cleanText } from '#domain/order/forms.ts';
import { authMachine } from '#machines/auth.machine.ts';
import type { Announcement } from '#machines/auth.setup.ts';
import type { CodeCooldown } from '#stores/code-cooldown.ts';

type AuthActorsOptions = {
  api: ApiClient;
  account: AccountStore;
  codeWait: CodeCooldown;
  /** Downloads the customer's data as a file. */
  exportData: (credentials: Credentials, signal: AbortSignal) => Promise<void>;
  /** Removes the customer's stored data, except the session. */
  forgetCustomer: () => void;
  announce: (what: Announcement) => void;
};

/**
 * Provides the auth chart's actors with the ten account calls. They resolve with a refusal by the back end, and reject
 * without a response or with an invalid one.
 *
 * @spec §7; §8 Server error on an auth call
 */
export function provideAuth(options: AuthActorsOptions) {
  const { api, account, codeWait } = options;
  const credentials = () => account.getSnapshot() ?? throwUnauthorized();

  return authMachine.provide({
    actions: {
      keepSession: (_, session) => {
        if (session !== null) account.startSession(session);
      },
      endSession: () => {
        account.endSession('left');
        codeWait.clear();
      },
      forgetCustomer: () => {
        account.endSession('left');
        options.forgetCustomer();
      },
      beginWait: (_, wait) => codeWait.start(wait),
      announce: (_, what) => options.announce(what),
    },
    actors: {
      logIn: fromPromise(({ input, signal }) =>
        callOrRefusal(async () => {
          const session = await login(api, { ...input, email: cleanText(input.email) }, { signal });
          return { type: 'opened', session };
        }),
      ),
      signUp: fromPromise(({ input, signal }) =>
        callOrRefusal(async () => {
          const { token, user } = await signup(api, { ...cleanPersonal(input), password: input.password }, { signal });
          // Signup always mails a code: a missing `is_verified` means false.
          return { type: 'opened', session: { token, user: { ...user, is_verified: user.is_verified ?? false } } };
        }),
      ),
      verifyCode: fromPromise(({ input, signal }) =>
        callOrRefusal(async () => ({
          type: 'opened',
          session: await verifyOtp(api, { otp: input.code, email: input.email }, { credentials: account.getSnapshot(), signal }),
        })),
      ),
      sendCode: fromPromise(({ input, signal }) =>
        callOrRefusal(async () => {
          try {
            await sendOtp(api, input.email, { signal });
            return { type: 'sent', waitSeconds: codeResendMs / 1000 };
          } catch (error) {
            // Other 429 responses sent no code: show their message.
            if (!(error instanceof ApiError) || error.code !== 'code_recently_sent') throw error;
            return { type: 'tooSoon', waitSeconds: error.retryAfterSeconds ?? codeResendMs / 1000 };
          }
        }),
      ),
      resetPassword: fromPromise(({ input: { email, form }, signal }) =>
        callOrRefusal(async () => {
          await resetPassword(api, { email, otp: cleanCode(form.code), password: form.password }, { signal });
          return { type: 'done' };
        }),
      ),
      saveProfile: fromPromise(({ input, signal }) =>
        callOrRefusal(async () => {
          const session = credentials();
          const changes = { ...cleanPersonal(input), address: cleanText(input.address) };
          await updateProfile(api, session, { ...session.user, ...changes }, { signal });
          return { type: 'saved', user: await fetchProfile(api, session, { signal }) };
        }),
      ),
      exportData: fromPromise(({ signal }) => options.exportData(credentials(), signal)),
      // Without the signal: the logout call must outlive its state.
      logOut: fromPromise(async ({ input: { session } }) => {
        if (session !== null) await callWithOfflineRetry(() => logout(api, session));
      }),
      deleteAccount: fromPromise(({ input, signal }) =>
        callOrRefusal(async () => {
          try {
            await deleteProfile(api, credentials(), input.password, { signal });
            return { type: 'done' };
          } catch (error) {
            if (error instanceof ApiError && error.status === 401) return { type: 'gone' };
            throw error;
          }
        }),
      ),
    },
  });
}

/** Runs a call and returns an API error as a refusal. */
async function callOrRefusal<const Answer>(call: () => Promise<Answer>): Promise<Answer | { type: 'refused'; refusal: Refusal }> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { type: 'refused', refusal: { message: error.message, fields: error.errors } };
  }
}

/** Runs a call; if the network is down, retries it once when it is back. */
async function callWithOfflineRetry(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    addEventListener('online', () => void call().catch(() => {}), { once: true });
  }
}

function throwUnauthorized(): never {
  throw new ApiError({ status: 401 });
}
