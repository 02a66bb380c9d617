import { fromPromise } from 'xstate';
import { deleteProfile, login, logout, profile, resetPassword, sendOtp, signup, updateProfile, verifyOtp } from '#api/auth.ts';
import { ApiError, UnreachableError } from '#api/errors.ts';
import type { ApiClient, Credentials } from '#api/http.ts';
import { codeResendMs } from '#config/constants.ts';
import { cleanCode, type AccountStore, type Refusal } from '#domain/auth.ts';
import { cleanPersonal, cleanText } from '#domain/forms.ts';
import { authMachine } from '#machines/auth.machine.ts';
import type { Announcement } from '#machines/auth.setup.ts';
import type { CodeWait } from '#stores/code-cooldown.ts';

type Sources = {
  api: ApiClient;
  account: AccountStore;
  codeWait: CodeWait;
  /** Hands the customer's data over as a file. */
  exportData: (credentials: Credentials, signal: AbortSignal) => Promise<void>;
  /** Removes everything of the customer from this browser, but not the session itself. */
  forgetCustomer: () => void;
  announce: (what: Announcement) => void;
};

/**
 * Fills the auth chart's slots with the ten account calls. What the back end says no to is an answer; what stays without
 * one, or cannot be read, rejects.
 *
 * @spec §7; §8 Server error on an auth call
 */
export function provideAuth(sources: Sources) {
  const { api, account, codeWait } = sources;
  const credentials = () => account.getSnapshot() ?? nobody();

  return authMachine.provide({
    actions: {
      keepSession: (_, session) => {
        if (session !== null) account.open(session);
      },
      endSession: () => {
        account.end('left');
        codeWait.forget();
      },
      forgetCustomer: () => {
        account.end('left');
        sources.forgetCustomer();
      },
      beginWait: (_, wait) => codeWait.begin(wait),
      announce: (_, what) => sources.announce(what),
    },
    actors: {
      logIn: fromPromise(({ input, signal }) =>
        answered(async () => {
          const session = await login(api, { ...input, email: cleanText(input.email) }, { signal });
          return { is: 'opened', session };
        }),
      ),
      signUp: fromPromise(({ input, signal }) =>
        answered(async () => {
          const { token, user } = await signup(api, { ...cleanPersonal(input), password: input.password }, { signal });
          // A back end that does not say whether the address is verified has just mailed the code for it all the same.
          return { is: 'opened', session: { token, user: { ...user, is_verified: user.is_verified ?? false } } };
        }),
      ),
      verifyCode: fromPromise(({ input, signal }) =>
        answered(async () => ({
          is: 'opened',
          session: await verifyOtp(api, { otp: input.code, email: input.email }, { credentials: account.getSnapshot(), signal }),
        })),
      ),
      sendCode: fromPromise(({ input, signal }) =>
        answered(async () => {
          try {
            await sendOtp(api, input.email, { signal });
            return { is: 'sent', waitSeconds: codeResendMs / 1000 };
          } catch (error) {
            // Other 429s mailed no code: they are refusals, in the back end's own words.
            if (!(error instanceof ApiError) || error.code !== 'code_recently_sent') throw error;
            return { is: 'tooSoon', waitSeconds: error.retryAfterSeconds ?? codeResendMs / 1000 };
          }
        }),
      ),
      resetPassword: fromPromise(({ input: { email, form }, signal }) =>
        answered(async () => {
          await resetPassword(api, { email, otp: cleanCode(form.code), password: form.password }, { signal });
          return { is: 'done' };
        }),
      ),
      saveProfile: fromPromise(({ input, signal }) =>
        answered(async () => {
          const session = credentials();
          const changes = { ...cleanPersonal(input), address: cleanText(input.address) };
          await updateProfile(api, session, { ...session.user, ...changes }, { signal });
          return { is: 'saved', user: await profile(api, session, { signal }) };
        }),
      ),
      exportData: fromPromise(({ signal }) => sources.exportData(credentials(), signal)),
      // Not ended by the signal: the customer has left already.
      logOut: fromPromise(async ({ input: { session } }) => {
        if (session !== null) await lastWord(() => logout(api, session));
      }),
      deleteAccount: fromPromise(({ input, signal }) =>
        answered(async () => {
          try {
            await deleteProfile(api, credentials(), input.password, { signal });
            return { is: 'done' };
          } catch (error) {
            if (error instanceof ApiError && error.status === 401) return { is: 'gone' };
            throw error;
          }
        }),
      ),
    },
  });
}

/** What the back end refuses, as an answer in its own words. */
async function answered<const Answer>(call: () => Promise<Answer>): Promise<Answer | { is: 'refused'; refusal: Refusal }> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { is: 'refused', refusal: { message: error.message, fields: error.errors } };
  }
}

/** A call that is made once more when the network is back; then it is given up. */
async function lastWord(call: () => Promise<void>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    addEventListener('online', () => void call().catch(() => {}), { once: true });
  }
}

function nobody(): never {
  throw new ApiError({ status: 401 });
}
