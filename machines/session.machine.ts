/**
 * Session: who is logged in, kept in sync with the other tabs.
 *
 *   anonymous ─ session.start ▶ loggedIn ─ logout.request ▶ loggingOut ─▶ anonymous
 *
 * The flows (login, sign-up, verification, …) are separate actors and report to this one. Other tabs, and tokens that the server
 * rejects, also start and end the session. `announce` reports changes that no flow of this tab has made; `app/` then navigates.
 *
 * @spec §2 Navigation outcomes; §4 Auth; §6 Logged-in customer
 */
import { assign, setup } from 'xstate';
import type { Session } from '#domain/account/auth.ts';
import { actorPlaceholder } from './actor-placeholder.ts';

/** Change of the session that requires navigation. `joined`: another tab logged in. `ended`: another tab logged out, or the token was rejected. */
export type SessionChange = 'joined' | 'ended' | 'loggedOut';

/** Why the last session ended, shown by the next form. `endedInOtherTab`: another tab logged out. */
export type EndReason = 'expired' | 'endedInOtherTab' | 'passwordChanged';

export const sessionMachine = setup({
  types: {} as {
    context: {
      session: Session | null;
      /** The ended session, whose token is being revoked. */
      endedSession: Session | null;
      endReason: EndReason | null;
    };
    input: { session: Session | null };
    events:
      /** From a flow of this tab. */
      | { type: 'session.start'; session: Session }
      | { type: 'password.changed' }
      | { type: 'account.deleted' }
      | { type: 'logout.request' }
      /** A page was opened that does not show the reason. */
      | { type: 'reason.clear' }
      /** From the account store: changes by other tabs, an updated profile, or a rejected token. */
      | { type: 'session.opened'; session: Session }
      | { type: 'session.ended'; isExpired: boolean };
    tags: 'busy';
  },
  actors: {
    /** Ends the session on the server. */
    logOut: actorPlaceholder<void, { session: Session | null }>('logOut'),
  },
  actions: {
    /** Supplied with `provide()`: ends the session in all tabs and keeps the drafts. */
    endSession: () => {},
    /** Supplied with `provide()`: ends the session in all tabs and removes the customer's data. */
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
  initial: 'opening',
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
        { type: 'announce', params: 'joined' },
      ],
    },
  },
  states: {
    opening: { always: [{ guard: 'isLoggedIn', target: 'loggedIn' }, { target: 'anonymous' }] },
    anonymous: { on: { 'reason.clear': { actions: { type: 'setEndReason', params: null } } } },
    loggedIn: {
      on: {
        'session.opened': { actions: { type: 'setSession', params: ({ event }) => event.session } },
        'session.ended': {
          target: 'anonymous',
          actions: [
            'clearSession',
            {
              type: 'setEndReason',
              params: ({ event }): EndReason => (event.isExpired ? 'expired' : 'endedInOtherTab'),
            },
            { type: 'announce', params: 'ended' },
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
