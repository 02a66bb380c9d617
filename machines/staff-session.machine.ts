/**
 * Staff session: who is logged in at the counter.
 *
 *   checkingSession ─▶ signedIn | signedOut | unreachable ─ retryDelay ▶ checkingSession
 *   signedOut ─ staff.logIn ▶ loggingIn ─▶ signedIn ─ staff.logOut ▶ loggingOut ─▶ signedOut
 *   loggingIn ─▶ enteringCode ─ staff.submitCode ▶ verifyingCode ─▶ signedIn ─ page.restored ▶ checkingSession
 *
 * An account with a second step also needs a one-time code, which is sent with the password. A session that the server has ended
 * leads back to the form, which says so. A page that the browser brings back from its cache forgets who was logged in, and asks again.
 *
 * @spec docs/decisions/039-the-counter.md, docs/decisions/046-a-second-step-for-staff.md
 */
import { assertEvent, assign, setup } from 'xstate';
import { staffRetryMs } from '#config/constants.ts';
import { cleanCode } from '#domain/account/auth.ts';
import type { StaffSession } from '#domain/order/board.ts';
import type { CallFailure } from '#domain/staff/call-failure.ts';
import { isOneTimeCode } from '#domain/staff/one-time-code.ts';
import { actorPlaceholder } from './actor-placeholder.ts';
import { isOutput, when } from './when.ts';

type SignedIn = { type: 'signedIn'; staff: StaffSession };
/** The server responds, but refuses the call or fails. */
type Failed = { type: 'refused' | 'serverError'; reason: string };
type SessionResult = SignedIn | { type: 'signedOut' } | Failed;
type LoginResult = SignedIn | { type: 'codeRequired' | 'rejected' } | Failed;
type CodeResult = SignedIn | { type: 'codeRejected' | 'rejected' } | Failed;
type LogoutResult = { type: 'signedOut' } | Failed;
type Credentials = { email: string; password: string };
type Failure = { type: 'rejected' | 'codeIncomplete' | 'codeRejected' | 'ended' } | CallFailure;

const setFailed = {
  type: 'setFailed',
  params: ({ event }: { event: { output: SessionResult | LoginResult | CodeResult | LogoutResult } }) => event.output,
} as const;
const setUnreachable = { type: 'setFailure', params: { type: 'unreachable' } } as const;

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
      | { type: 'session.ended' }
      /** From the app: the browser shows the page again as it was left. */
      | { type: 'page.restored' };
    tags: 'busy';
  },
  actors: {
    /** Asks who is logged in. Rejects if the server cannot be reached. */
    checkSession: actorPlaceholder<SessionResult, void>('checkSession'),
    logIn: actorPlaceholder<LoginResult, Credentials>('logIn'),
    verifyCode: actorPlaceholder<CodeResult, Credentials & { code: string }>('verifyCode'),
    logOut: actorPlaceholder<LogoutResult, void>('logOut'),
  },
  actions: {
    setCredentials: assign((_, { email, password }: Credentials) => ({ credentials: { email, password }, failure: null })),
    clearPassword: assign(({ context }) => ({ credentials: { ...context.credentials, password: '' }, failure: null })),
    setStaff: assign((_, result: SessionResult | LoginResult | CodeResult) =>
      result.type === 'signedIn' ? { staff: result.staff, credentials: { email: '', password: '' }, failure: null } : {},
    ),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    /** Keeps why the server has refused, or failed. */
    setFailed: assign((_, result: SessionResult | LoginResult | CodeResult | LogoutResult) =>
      'reason' in result ? { failure: result } : {},
    ),
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
      entry: 'clearFailure',
      invoke: {
        id: 'checkSession',
        src: 'checkSession',
        onDone: [
          {
            guard: when('signedIn'),
            target: 'signedIn',
            actions: { type: 'setStaff', params: ({ event }) => event.output },
          },
          { guard: when('signedOut'), target: 'signedOut' },
          { target: 'unreachable', actions: setFailed },
        ],
        onError: { target: 'unreachable', actions: setUnreachable },
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
          { guard: when('rejected'), target: 'signedOut', actions: { type: 'setFailure', params: { type: 'rejected' } } },
          { target: 'signedOut', actions: setFailed },
        ],
        onError: { target: 'signedOut', actions: setUnreachable },
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
          { actions: { type: 'setFailure', params: { type: 'codeIncomplete' } } },
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
          { guard: when('codeRejected'), target: 'enteringCode', actions: { type: 'setFailure', params: { type: 'codeRejected' } } },
          // The password was changed meanwhile.
          { guard: when('rejected'), target: 'signedOut', actions: { type: 'setFailure', params: { type: 'rejected' } } },
          { target: 'enteringCode', actions: setFailed },
        ],
        onError: { target: 'enteringCode', actions: setUnreachable },
      },
    },
    signedIn: {
      on: {
        'staff.logOut': { target: 'loggingOut', actions: 'clearFailure' },
        'session.ended': { target: 'signedOut', actions: { type: 'setFailure', params: { type: 'ended' } } },
        'page.restored': { target: 'checkingSession', actions: 'clearStaff' },
      },
    },
    loggingOut: {
      tags: 'busy',
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: [
          { guard: when('signedOut'), target: 'signedOut' },
          { target: 'signedIn', actions: setFailed },
        ],
        onError: { target: 'signedIn', actions: setUnreachable },
      },
    },
  },
});
