/**
 * Verification: the mailed one-time code confirms the address; a new code can be requested after a cooldown.
 *
 *   filling ─ code.submit ▶ checkingCode ─▶ verified
 *   filling ─ code.resend ▶ sendingCode ─▶ filling
 *
 * The output is the session. If the code was entered without the session that signed up, the account has no password
 * any more, and the server has mailed a second code to choose one.
 *
 * @spec §2 /auth/verify; §4 Auth; complaint 22
 */
import { assertEvent, assign, not, setup } from 'xstate';
import { codeResendMs } from '#config/constants.ts';
import { cleanCode, isEmailValid, isCodeValid, needsPassword, type Session } from '#domain/account/auth.ts';
import { failed, incomplete, noMessages, type AccountFailure, type AccountNotice, type FormContext, type FormTag } from './account-form.ts';
import { whenCodeRequested, type CodeRequest } from './code-request.ts';
import { slot } from './slot.ts';

export const verificationMachine = setup({
  types: {} as {
    context: FormContext & {
      /** Address that the code was mailed to; empty if unknown. */
      email: string;
      canResend: boolean;
      isCodeDue: boolean;
      session: Session | null;
    };
    /** `isCodeDue`: no code was mailed yet, so one is requested at once. */
    input: { email: string; canResend: boolean; isCodeDue: boolean };
    output: { session: Session | null };
    events: { type: 'code.submit'; email: string; code: string } | { type: 'code.resend'; email: string } | { type: 'cooldown.ended' };
    tags: FormTag;
  },
  actors: {
    sendCode: slot<CodeRequest, { email: string }>('sendCode'),
    /** Submits the code. It can be used once: after a refusal it may be used up. */
    verifyCode: slot<Session, { email: string; code: string }>('verifyCode'),
  },
  actions: {
    setFailure: assign((_, failure: AccountFailure) => ({ failure, notice: null })),
    setNotice: assign((_, notice: AccountNotice) => ({ failure: null, notice })),
    /** Provided: starts the cooldown before the next code. */
    startCooldown: (_, _cooldown: { email: string; seconds: number }) => {},
    allowResend: assign({ canResend: true }),
    forbidResend: assign({ canResend: false }),
    setEmail: assign((_, email: string) => ({ ...noMessages, email: email.trim() })),
    setSession: assign((_, session: Session) => ({ session })),
  },
  guards: {
    canResend: ({ context }) => context.canResend,
    isEmailValid: (_, email: string) => isEmailValid(email),
    isCodeSent: (_, { isSent }: CodeRequest) => isSent,
    isCodeDue: ({ context }) => context.isCodeDue,
    isFilled: (_, { email, code }: { email: string; code: string }) => isEmailValid(email) && isCodeValid(code),
    needsPassword: (_, { user }: Session) => needsPassword(user),
  },
}).createMachine({
  id: 'verification',
  context: ({ input }) => ({ ...input, ...noMessages, session: null }),
  output: ({ context: { session } }) => ({ session }),
  initial: 'opening',
  on: { 'cooldown.ended': { actions: 'allowResend' } },
  states: {
    opening: { always: [{ guard: 'isCodeDue', target: 'sendingCode' }, { target: 'filling' }] },
    filling: {
      tags: 'editable',
      on: {
        'code.submit': [
          {
            guard: { type: 'isFilled', params: ({ event }) => event },
            target: 'checkingCode',
            actions: { type: 'setEmail', params: ({ event }) => event.email },
          },
          { actions: incomplete },
        ],
        'code.resend': [
          { guard: not('canResend') },
          {
            guard: { type: 'isEmailValid', params: ({ event }) => event.email },
            target: 'sendingCode',
            actions: { type: 'setEmail', params: ({ event }) => event.email },
          },
          { actions: incomplete },
        ],
      },
    },
    sendingCode: {
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { email } }) => ({ email }),
        onDone: whenCodeRequested('filling'),
        onError: { target: 'filling', actions: failed },
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
            actions: [
              { type: 'setSession', params: ({ event }) => event.output },
              { type: 'startCooldown', params: ({ context }) => ({ email: context.email, seconds: codeResendMs / 1000 }) },
            ],
          },
          { target: 'verified', actions: { type: 'setSession', params: ({ event }) => event.output } },
        ],
        onError: { target: 'filling', actions: failed },
      },
    },
    verified: { type: 'final' },
  },
});
