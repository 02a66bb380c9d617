/**
 * Session: who is logged in, kept in sync with the other tabs.
 *
 *   starting ─▶ anonymous | loggedIn
 *   anonymous ─ session.start ▶ loggedIn ─ logout.request ▶ loggingOut ─▶ anonymous
 *
 * The flows (login, sign-up, verification, …) are separate actors and report to this one. Other tabs, and tokens that the server
 * rejects, also start and end the session. `announce` reports a log-out, and changes by other tabs or the server; `app/` then navigates.
 *
 * @spec docs/behaviour §2 Navigation outcomes; §4 Auth; §6 Logged-in customer
 */
import { assign, setup } from 'xstate';
import type { Session } from '#domain/account/session.ts';
import { actorPlaceholder } from './actor-placeholder.ts';

/**
 * Change of the session after which `app/` navigates. `loggedInElsewhere`: another tab logged in. `endedElsewhere`: another tab logged out,
 * or the server rejected the token. `loggedOut`: this tab logged out.
 */
export type SessionChange = 'loggedInElsewhere' | 'endedElsewhere' | 'loggedOut';

/** Why the last session ended, shown by the next form. `expired`: the token was rejected. `endedInOtherTab`: another tab logged out. */
export type EndReason = 'expired' | 'endedInOtherTab' | 'passwordChanged';

export const sessionMachine = setup({
  types: {} as {
    context: {
      session: Session | null;
      /** The last session of this tab. After a log-out, its token is revoked. */
      endedSession: Session | null;
      endReason: EndReason | null;
    };
    input: { session: Session | null };
    events:
      /** A flow of this tab has logged in, changed the password, or deleted the account, or the customer logs out. */
      | { type: 'session.start'; session: Session }
      | { type: 'password.changed' }
      | { type: 'account.deleted' }
      | { type: 'logout.request' }
      /** A page was opened that does not show the reason. */
      | { type: 'reason.clear' }
      /** From the account store: another tab logged in, or the profile was updated. */
      | { type: 'session.opened'; session: Session }
      /** From the account store: another tab logged out, or the server rejected the token. */
      | { type: 'session.ended'; isExpired: boolean };
    tags: 'busy';
  },
  actors: {
    /** Ends the session on the server. */
    logOut: actorPlaceholder<void, { session: Session | null }>('logOut'),
  },
  actions: {
    /** Supplied with `provide()`: ends the session in all tabs. The cart and the drafts of the forms remain. */
    endSession: () => {},
    /** Supplied with `provide()`: ends the session in all tabs and removes the customer's data, drafts included. */
    forgetCustomer: () => {},
    /** Supplied with `provide()`: navigates after a change. */
    announce: (_, _change: SessionChange) => {},
    setSession: assign((_, session: Session) => ({ session, endReason: null })),
    clearSession: assign(({ context }) => ({ session: null, endedSession: context.session, endReason: null })),
    setEndReason: assign((_, endReason: EndReason | null) => ({ endReason })),
  },
  guards: { isLoggedIn: ({ context }) => context.session !== null },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, endedSession: null, endReason: null }),
  initial: 'starting',
  on: {
    'session.start': { target: '.loggedIn', actions: { type: 'setSession', params: ({ event }) => event.session } },
    'password.changed': {
      target: '.anonymous',
      actions: ['clearSession', 'endSession', { type: 'setEndReason', params: 'passwordChanged' }],
    },
    'account.deleted': { target: '.anonymous', actions: ['clearSession', 'forgetCustomer'] },
    'session.opened': {
      target: '.loggedIn',
      actions: [
        { type: 'setSession', params: ({ event }) => event.session },
        { type: 'announce', params: 'loggedInElsewhere' },
      ],
    },
  },
  states: {
    starting: { always: [{ guard: 'isLoggedIn', target: 'loggedIn' }, { target: 'anonymous' }] },
    anonymous: { on: { 'reason.clear': { actions: { type: 'setEndReason', params: null } } } },
    loggedIn: {
      on: {
        'session.opened': { actions: { type: 'setSession', params: ({ event }) => event.session } },
        // The account store has already ended the session in all tabs.
        'session.ended': {
          target: 'anonymous',
          actions: [
            'clearSession',
            {
              type: 'setEndReason',
              params: ({ event }): EndReason => (event.isExpired ? 'expired' : 'endedInOtherTab'),
            },
            { type: 'announce', params: 'endedElsewhere' },
          ],
        },
        'logout.request': { target: 'loggingOut', actions: ['clearSession', 'forgetCustomer', { type: 'announce', params: 'loggedOut' }] },
      },
    },
    /** The customer's data are removed without waiting for the server. */
    loggingOut: {
      tags: 'busy',
      invoke: {
        id: 'logOut',
        src: 'logOut',
        input: ({ context }) => ({ session: context.endedSession }),
        onDone: 'anonymous',
        onError: 'anonymous',
      },
    },
  },
});
