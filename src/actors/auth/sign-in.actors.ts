import { fromPromise } from 'xstate';
import { login, resetPassword, sendOtp, signup, verifyOtp } from '#api/auth.ts';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient } from '#api/http/http.ts';
import { codeResendMs } from '#config/constants.ts';
import { cleanCode } from '#domain/account/auth.ts';
import type { AccountStore } from '#domain/account/session.ts';
import { cleanPersonal, cleanText } from '#domain/order/forms.ts';
import type { CodeRequest } from '#machines/code-request.ts';
import { loginMachine } from '#machines/login.machine.ts';
import { passwordResetMachine } from '#machines/password-reset.machine.ts';
import { signupMachine } from '#machines/signup.machine.ts';
import { verificationMachine } from '#machines/verification.machine.ts';
import type { CodeCooldown } from '#stores/code-cooldown.ts';
import { withAccountErrors } from './refusal.ts';

type SignInDependencies = { api: ApiClient; account: AccountStore; codeCooldown: CodeCooldown };

/** Provides the login machine. @spec docs/behaviour §7 POST /v2/public/auth/login/ */
export function provideLogin({ api }: Pick<SignInDependencies, 'api'>) {
  return loginMachine.provide({
    actors: {
      logIn: fromPromise(({ input, signal }) =>
        withAccountErrors(() => login(api, { ...input, email: cleanText(input.email) }, { signal })),
      ),
    },
  });
}

/** Provides the sign-up machine. @spec docs/behaviour §7 POST /v2/public/auth/signup/ */
export function provideSignup({ api, codeCooldown }: Pick<SignInDependencies, 'api' | 'codeCooldown'>) {
  return signupMachine.provide({
    actions: { startCooldown: (_, cooldown) => codeCooldown.start(cooldown) },
    actors: {
      signUp: fromPromise(({ input, signal }) =>
        withAccountErrors(async () => {
          const { token, user } = await signup(api, { ...cleanPersonal(input), password: input.password }, { signal });
          // Sign-up always mails a code, so a missing `is_verified` means false.
          return { token, user: { ...user, is_verified: user.is_verified ?? false } };
        }),
      ),
    },
  });
}

/** Provides the verification machine. @spec docs/behaviour §7 GET /v2/public/auth/verify-otp/, GET /v2/public/auth/send-otp/ */
export function provideVerification({ api, account, codeCooldown }: SignInDependencies) {
  return verificationMachine.provide({
    actions: { startCooldown: (_, cooldown) => codeCooldown.start(cooldown) },
    actors: {
      sendCode: createSendCode(api),
      verifyCode: fromPromise(({ input: { email, code }, signal }) =>
        withAccountErrors(() => verifyOtp(api, { otp: code, email }, { credentials: account.getSnapshot(), signal })),
      ),
    },
  });
}

/** Provides the password reset machine. @spec docs/behaviour §7 POST /v2/public/auth/reset-password/ */
export function providePasswordReset({ api, codeCooldown }: Pick<SignInDependencies, 'api' | 'codeCooldown'>) {
  return passwordResetMachine.provide({
    actions: { startCooldown: (_, cooldown) => codeCooldown.start(cooldown) },
    actors: {
      sendCode: createSendCode(api),
      resetPassword: fromPromise(({ input: { email, form }, signal }) =>
        withAccountErrors(() => resetPassword(api, { email, otp: cleanCode(form.code), password: form.password }, { signal })),
      ),
    },
  });
}

/** Creates the actor that requests a one-time code. */
function createSendCode(api: ApiClient) {
  return fromPromise<CodeRequest, { email: string }>(({ input, signal }) =>
    withAccountErrors(async () => {
      try {
        await sendOtp(api, input.email, { signal });
        return { isSent: true, cooldownSeconds: codeResendMs / 1000 };
      } catch (error) {
        // For other 429 responses no code was sent recently.
        if (!(error instanceof ApiError) || error.code !== 'code_recently_sent') throw error;
        return { isSent: false, message: error.message, cooldownSeconds: error.retryAfterSeconds ?? codeResendMs / 1000 };
      }
    }),
  );
}
