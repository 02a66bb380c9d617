/**
 * Staff session: who is logged in at the counter.
 *
 *   checkingSession ─▶ signedIn | signedOut | unreachable ─ retryDelay ▶ checkingSession
 *   signedOut ─ staff.logIn ▶ loggingIn ─▶ signedIn ─ staff.logOut ▶ loggingOut ─▶ signedOut
 *   loggingIn ─▶ enteringCode ─ staff.submitCode ▶ verifyingCode ─▶ signedIn
 *
 * An account with a second step also needs a one-time code, which is sent with the password. A session that the server has ended
 * leads back to the form, which says so.
 *
 * @spec docs/decisions/039-the-counter.md, docs/decisions/046-a-second-step-for-staff.md
 */
import { assertEvent, assign, setup } from 'xstate';
import { staffRetryMs } from '#config/constants.ts';
import { cleanCode } from '#domain/account/auth.ts';
import type { StaffSession } from '#domain/order/board.ts';
import { isOneTimeCode } from '#domain/staff/one-time-code.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import { isOutput, when } from './when.ts';

type SignedIn = { type: 'signedIn'; staff: StaffSession };
type SessionResult = SignedIn | { type: 'signedOut' };
type Refusal = { type: 'rejected' } | { type: 'rateLimited' };
type LoginResult = SignedIn | { type: 'codeRequired' } | Refusal;
type CodeResult = SignedIn | { type: 'codeRejected' } | Refusal;
type Credentials = { email: string; password: string };
type Failure = 'rejected' | 'codeIncomplete' | 'codeRejected' | 'rateLimited' | 'unreachable' | 'ended';

export const staffSessionMachine = setup({
  types: {} as {
    context: {
      /** Null: nobody is logged in. */
      staff: StaffSession | null;
      credentials: Credentials;
      failure: Failure | null;
    };
    events:
      | ({ type: 'staff.logIn' } & Credentials)
      | { type: 'staff.submitCode'; code: string }
      /** Back to email and password. */
      | { type: 'staff.startOver' }
      | { type: 'staff.logOut' }
      | { type: 'staff.retry' }
      /** The server no longer accepts the session. */
      | { type: 'session.ended' };
    tags: 'busy';
  },
  actors: {
    /** Asks who is logged in. Rejects if the server cannot be reached. */
    checkSession: actorPlaceholder<SessionResult, void>('checkSession'),
    logIn: actorPlaceholder<LoginResult, Credentials>('logIn'),
    verifyCode: actorPlaceholder<CodeResult, Credentials & { code: string }>('verifyCode'),
    logOut: actorPlaceholder<void, void>('logOut'),
  },
  actions: {
    setCredentials: assign((_, { email, password }: Credentials) => ({ credentials: { email, password }, failure: null })),
    clearPassword: assign(({ context }) => ({ credentials: { ...context.credentials, password: '' }, failure: null })),
    setStaff: assign((_, result: SessionResult | LoginResult | CodeResult) =>
      result.type === 'signedIn' ? { staff: result.staff, credentials: { email: '', password: '' }, failure: null } : {},
    ),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    clearStaff: assign({ staff: null }),
    clearFailure: assign({ failure: null }),
  },
  guards: { isOutput, isCodeComplete: (_, code: string) => isOneTimeCode(cleanCode(code)) },
  delays: { retryDelay: staffRetryMs },
}).createMachine({
  id: 'staffSession',
  context: { staff: null, credentials: { email: '', password: '' }, failure: null },
  initial: 'checkingSession',
  states: {
    checkingSession: {
      tags: 'busy',
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        onDone: [
          {
            guard: when('signedIn'),
            target: 'signedIn',
            actions: { type: 'setStaff', params: ({ event }) => event.output },
          },
          { target: 'signedOut' },
        ],
        onError: 'unreachable',
      },
    },
    unreachable: { on: { 'staff.retry': 'checkingSession' }, after: { retryDelay: 'checkingSession' } },
    signedOut: {
      entry: 'clearStaff',
      on: {
        'staff.logIn': { target: 'loggingIn', actions: { type: 'setCredentials', params: ({ event }) => event } },
      },
    },
    loggingIn: {
      tags: 'busy',
      invoke: {
        id: 'logIn',
        src: 'logIn',
        input: ({ context }) => context.credentials,
        onDone: [
          {
            guard: when('signedIn'),
            target: 'signedIn',
            actions: { type: 'setStaff', params: ({ event }) => event.output },
          },
          { guard: when('codeRequired'), target: 'enteringCode' },
          { guard: when('rateLimited'), target: 'signedOut', actions: { type: 'setFailure', params: 'rateLimited' } },
          { target: 'signedOut', actions: { type: 'setFailure', params: 'rejected' } },
        ],
        onError: { target: 'signedOut', actions: { type: 'setFailure', params: 'unreachable' } },
      },
    },
    enteringCode: {
      on: {
        'staff.submitCode': [
          {
            guard: { type: 'isCodeComplete', params: ({ event }) => event.code },
            target: 'verifyingCode',
            actions: 'clearFailure',
          },
          { actions: { type: 'setFailure', params: 'codeIncomplete' } },
        ],
        'staff.startOver': { target: 'signedOut', actions: 'clearPassword' },
      },
    },
    verifyingCode: {
      tags: 'busy',
      invoke: {
        id: 'verifyCode',
        src: 'verifyCode',
        input: ({ context, event }) => {
          assertEvent(event, 'staff.submitCode');
          return { ...context.credentials, code: cleanCode(event.code) };
        },
        onDone: [
          {
            guard: when('signedIn'),
            target: 'signedIn',
            actions: { type: 'setStaff', params: ({ event }) => event.output },
          },
          { guard: when('codeRejected'), target: 'enteringCode', actions: { type: 'setFailure', params: 'codeRejected' } },
          { guard: when('rateLimited'), target: 'enteringCode', actions: { type: 'setFailure', params: 'rateLimited' } },
          // The password was changed meanwhile.
          { target: 'signedOut', actions: { type: 'setFailure', params: 'rejected' } },
        ],
        onError: { target: 'enteringCode', actions: { type: 'setFailure', params: 'unreachable' } },
      },
    },
    signedIn: {
      on: {
        'staff.logOut': { target: 'loggingOut', actions: 'clearFailure' },
        'session.ended': { target: 'signedOut', actions: { type: 'setFailure', params: 'ended' } },
      },
    },
    loggingOut: {
      tags: 'busy',
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: 'signedOut',
        onError: { target: 'signedIn', actions: { type: 'setFailure', params: 'unreachable' } },
      },
    },
  },
});
