/**
 * Password reset: sets a new password with a mailed one-time code, for a forgotten password and for a customer who changes it.
 *
 *   askingAddress ─ code.request ▶ sendingCode ─▶ filling ─ password.submit ▶ settingPassword ─▶ changed
 *
 * The chart starts in `askingAddress`, or in `filling` if a code was mailed before. When the password is set, the server ends all sessions
 * of the account. The output is the address.
 *
 * @spec docs/behaviour §2 /auth/forgot, /profile/ChangePassword; §5 Password reset; §8 Server error on an auth call
 */
import { assertEvent, assign, setup } from 'xstate';
import { isEmailValid, isResetValid, type ResetForm } from '#domain/account/auth.ts';
import {
  setCallFailure,
  setIncompleteFailure,
  noMessages,
  type AccountFailure,
  type AccountNotice,
  type FormContext,
  type FormTag,
} from './account-form.ts';
import { codeRequestTransitions, type CodeRequest } from './code-request.ts';
import { actorPlaceholder } from './actor-placeholder.ts';

export const passwordResetMachine = setup({
  types: {} as {
    context: FormContext & {
      /** Address that the code is mailed to. */
      email: string;
      canResend: boolean;
      /** Whether a code was mailed before the chart started. */
      isCodeMailedBefore: boolean;
    };
    input: { email: string; canResend: boolean; isCodeMailedBefore: boolean; notice: AccountNotice | null };
    output: { email: string };
    events:
      | { type: 'code.request'; email: string }
      | { type: 'code.resend' }
      | { type: 'password.submit'; form: ResetForm }
      | { type: 'reset.restart' }
      | { type: 'cooldown.ended' };
    tags: FormTag;
  },
  actors: {
    sendCode: actorPlaceholder<CodeRequest, { email: string }>('sendCode'),
    resetPassword: actorPlaceholder<void, { email: string; form: ResetForm }>('resetPassword'),
  },
  actions: {
    setFailure: assign((_, failure: AccountFailure) => ({ failure, notice: null })),
    setNotice: assign((_, notice: AccountNotice) => ({ failure: null, notice })),
    clearMessages: assign(noMessages),
    /** Supplied with `provide()`: starts the cooldown before the next code. */
    startCooldown: (_, _cooldown: { email: string; seconds: number }) => {},
    allowResend: assign({ canResend: true }),
    forbidResend: assign({ canResend: false }),
    /** Also clears the messages. */
    setEmail: assign((_, email: string) => ({ ...noMessages, email: email.trim() })),
  },
  guards: {
    canResend: ({ context }) => context.canResend,
    isEmailValid: (_, email: string) => isEmailValid(email),
    /** For `codeRequestTransitions`. */
    isCodeSent: (_, { isSent }: CodeRequest) => isSent,
    isCodeMailedBefore: ({ context }) => context.isCodeMailedBefore,
    isResetValid: (_, form: ResetForm) => isResetValid(form),
  },
}).createMachine({
  id: 'passwordReset',
  context: ({ input }) => ({ ...input, failure: null }),
  output: ({ context: { email } }) => ({ email }),
  initial: 'starting',
  on: { 'cooldown.ended': { actions: 'allowResend' } },
  states: {
    starting: { always: [{ guard: 'isCodeMailedBefore', target: 'filling' }, { target: 'askingAddress' }] },
    askingAddress: {
      tags: 'editable',
      on: {
        'code.request': [
          {
            guard: { type: 'isEmailValid', params: ({ event }) => event.email },
            target: 'sendingCode',
            actions: { type: 'setEmail', params: ({ event }) => event.email },
          },
          { actions: setIncompleteFailure },
        ],
      },
    },
    sendingCode: {
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { email } }) => ({ email }),
        onDone: codeRequestTransitions('filling'),
        onError: { target: 'askingAddress', actions: setCallFailure },
      },
    },
    filling: {
      tags: 'editable',
      on: {
        'password.submit': [
          { guard: { type: 'isResetValid', params: ({ event }) => event.form }, target: 'settingPassword', actions: 'clearMessages' },
          { actions: setIncompleteFailure },
        ],
        'code.resend': { guard: 'canResend', target: 'resendingCode', actions: 'clearMessages' },
        'reset.restart': { target: 'askingAddress', actions: 'clearMessages' },
      },
    },
    resendingCode: {
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { email } }) => ({ email }),
        onDone: codeRequestTransitions('filling'),
        onError: { target: 'filling', actions: setCallFailure },
      },
    },
    settingPassword: {
      tags: 'busy',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context: { email }, event }) => {
          assertEvent(event, 'password.submit');
          return { email, form: event.form };
        },
        onDone: 'changed',
        onError: { target: 'filling', actions: setCallFailure },
      },
    },
    changed: { type: 'final' },
  },
});
