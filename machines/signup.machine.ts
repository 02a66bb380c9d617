/**
 * Sign-up: creates an account. The server mails the code that verifies its address.
 *
 *   filling ─ signup.submit ▶ signingUp ─▶ signedUp
 *
 * The output is the session. The address of its account is not verified yet.
 *
 * @spec docs/behaviour §2 /auth/signup; §4 Auth; §8 Server error on an auth call
 */
import { assign, setup } from 'xstate';
import { codeResendMs } from '#config/constants.ts';
import { isSignupValid, type SignupForm } from '#domain/account/auth.ts';
import type { Session } from '#domain/account/session.ts';
import {
  setCallFailure,
  setIncompleteFailure,
  noMessages,
  type AccountFailure,
  type AccountNotice,
  type FormContext,
  type FormTag,
} from './account-form.ts';
import { actorPlaceholder } from './actor-placeholder.ts';

export const signupMachine = setup({
  types: {} as {
    context: FormContext & { session: Session | null };
    input: { notice: AccountNotice | null };
    output: { session: Session | null };
    events: { type: 'signup.submit'; form: SignupForm };
    tags: FormTag;
  },
  actors: { signUp: actorPlaceholder<Session, SignupForm>('signUp') },
  actions: {
    setFailure: assign((_, failure: AccountFailure) => ({ failure, notice: null })),
    clearMessages: assign(noMessages),
    /** Supplied with `provide()`: starts the cooldown before the next code. */
    startCooldown: (_, _cooldown: { email: string; seconds: number }) => {},
    setSession: assign((_, session: Session) => ({ session })),
  },
  guards: { isSignupValid: (_, form: SignupForm) => isSignupValid(form) },
}).createMachine({
  id: 'signup',
  context: ({ input }) => ({ ...input, failure: null, session: null }),
  output: ({ context: { session } }) => ({ session }),
  initial: 'filling',
  states: {
    filling: {
      tags: 'editable',
      on: {
        'signup.submit': [
          { guard: { type: 'isSignupValid', params: ({ event }) => event.form }, target: 'signingUp', actions: 'clearMessages' },
          { actions: setIncompleteFailure },
        ],
      },
    },
    signingUp: {
      tags: 'busy',
      invoke: {
        id: 'signUp',
        src: 'signUp',
        input: ({ event }) => event.form,
        onDone: {
          target: 'signedUp',
          actions: [
            { type: 'setSession', params: ({ event }) => event.output },
            { type: 'startCooldown', params: ({ event }) => ({ email: event.output.user.email, seconds: codeResendMs / 1000 }) },
          ],
        },
        onError: { target: 'filling', actions: setCallFailure },
      },
    },
    signedUp: { type: 'final' },
  },
});
