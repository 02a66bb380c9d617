/**
 * Verification: a mailed one-time code verifies the address. A new code can be requested after a cooldown.
 *
 *   filling ─ code.submit ▶ checkingCode ─▶ verified
 *   filling ─ code.resend ▶ sendingCode ─▶ filling
 *
 * The output is the session. If the code was submitted in another browser than the one that signed up, somebody else may have chosen the
 * password: the server has then removed it and mailed a second code, with which the customer chooses a new password.
 *
 * @spec docs/behaviour §2 /auth/verify; §4 Auth; complaint 22
 */
import { assertEvent, assign, not, setup } from 'xstate';
import { codeResendMs } from '#config/constants.ts';
import { cleanCode, isEmailValid, isCodeValid } from '#domain/account/auth.ts';
import { needsPassword, type Session } from '#domain/account/session.ts';
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

export const verificationMachine = setup({
  types: {} as {
    context: FormContext & {
      /** Address that the code was mailed to; empty if unknown. */
      email: string;
      canResend: boolean;
      isCodeDue: boolean;
      session: Session | null;
    };
    /** `isCodeDue`: no code was mailed yet, so one is requested immediately. */
    input: { email: string; canResend: boolean; isCodeDue: boolean };
    output: { session: Session | null };
    events: { type: 'code.submit'; email: string; code: string } | { type: 'code.resend'; email: string } | { type: 'cooldown.ended' };
    tags: FormTag;
  },
  actors: {
    sendCode: actorPlaceholder<CodeRequest, { email: string }>('sendCode'),
    /** Submits the code. A refused call may have used the code up; the customer then requests a new one. */
    verifyCode: actorPlaceholder<Session, { email: string; code: string }>('verifyCode'),
  },
  actions: {
    setFailure: assign((_, failure: AccountFailure) => ({ failure, notice: null })),
    setNotice: assign((_, notice: AccountNotice) => ({ failure: null, notice })),
    /** Supplied with `provide()`: starts the cooldown before the next code. */
    startCooldown: (_, _cooldown: { email: string; seconds: number }) => {},
    allowResend: assign({ canResend: true }),
    forbidResend: assign({ canResend: false }),
    /** Also clears the messages. */
    setEmail: assign((_, email: string) => ({ ...noMessages, email: email.trim() })),
    setSession: assign((_, session: Session) => ({ session })),
  },
  guards: {
    canResend: ({ context }) => context.canResend,
    isEmailValid: (_, email: string) => isEmailValid(email),
    /** For `codeRequestTransitions`. */
    isCodeSent: (_, { isSent }: CodeRequest) => isSent,
    isCodeDue: ({ context }) => context.isCodeDue,
    isFormValid: (_, { email, code }: { email: string; code: string }) => isEmailValid(email) && isCodeValid(code),
    needsPassword: (_, { user }: Session) => needsPassword(user),
  },
}).createMachine({
  id: 'verification',
  context: ({ input }) => ({ ...input, ...noMessages, session: null }),
  output: ({ context: { session } }) => ({ session }),
  initial: 'starting',
  on: { 'cooldown.ended': { actions: 'allowResend' } },
  states: {
    starting: { always: [{ guard: 'isCodeDue', target: 'sendingCode' }, { target: 'filling' }] },
    filling: {
      tags: 'editable',
      on: {
        'code.submit': [
          {
            guard: { type: 'isFormValid', params: ({ event }) => event },
            target: 'checkingCode',
            actions: { type: 'setEmail', params: ({ event }) => event.email },
          },
          { actions: setIncompleteFailure },
        ],
        'code.resend': [
          // Ignored during the cooldown.
          { guard: not('canResend') },
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
        onError: { target: 'filling', actions: setCallFailure },
      },
    },
    checkingCode: {
      tags: 'busy',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context: { email }, event }) => {
          assertEvent(event, 'code.submit');
          return { email, code: cleanCode(event.code) };
        },
        onDone: [
          {
            guard: { type: 'needsPassword', params: ({ event }) => event.output },
            target: 'verified',
            // The server has mailed a code for a new password.
            actions: [
              { type: 'setSession', params: ({ event }) => event.output },
              { type: 'startCooldown', params: ({ context }) => ({ email: context.email, seconds: codeResendMs / 1000 }) },
            ],
          },
          { target: 'verified', actions: { type: 'setSession', params: ({ event }) => event.output } },
        ],
        onError: { target: 'filling', actions: setCallFailure },
      },
    },
    verified: { type: 'final' },
  },
});
