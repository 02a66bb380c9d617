/**
 * Login: opens a session with email and password.
 *
 *   filling ─ login.submit ▶ loggingIn ─▶ loggedIn
 *
 * The output is the session. If its address is not verified, the page leads to the verification.
 *
 * @spec docs/behaviour §2 /auth/login; §4 Auth; §8 Server error on an auth call
 */
import { assign, setup } from 'xstate';
import { isLoginValid, type LoginForm } from '#domain/account/auth.ts';
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

export const loginMachine = setup({
  types: {} as {
    context: FormContext & {
      /** Email with which the form is prefilled. */
      email: string;
      session: Session | null;
    };
    input: { email: string; notice: AccountNotice | null };
    output: { session: Session | null };
    events: { type: 'login.submit'; form: LoginForm };
    tags: FormTag;
  },
  actors: { logIn: actorPlaceholder<Session, LoginForm>('logIn') },
  actions: {
    setFailure: assign((_, failure: AccountFailure) => ({ failure, notice: null })),
    clearMessages: assign(noMessages),
    setSession: assign((_, session: Session) => ({ session })),
  },
  guards: { isLoginValid: (_, form: LoginForm) => isLoginValid(form) },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({ ...input, failure: null, session: null }),
  output: ({ context: { session } }) => ({ session }),
  initial: 'filling',
  states: {
    filling: {
      tags: 'editable',
      on: {
        'login.submit': [
          { guard: { type: 'isLoginValid', params: ({ event }) => event.form }, target: 'loggingIn', actions: 'clearMessages' },
          { actions: setIncompleteFailure },
        ],
      },
    },
    loggingIn: {
      tags: 'busy',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ event }) => event.form,
        onDone: { target: 'loggedIn', actions: { type: 'setSession', params: ({ event }) => event.output } },
        onError: { target: 'filling', actions: setCallFailure },
      },
    },
    loggedIn: { type: 'final' },
  },
});
