/**
 * Auth: who is logged in, and the account's forms.
 *
 *   anonymous ─ login.open ▶ loggingIn: filling ─ login.submit ▶ asking ─▶ loggedIn
 *             ─ signup.open ▶ signingUp: filling ─ signup.submit ▶ asking ─▶ verifying
 *   verifying: filling ─ code.submit ▶ checking ─▶ loggedIn      (sending: a new code; without a password: resetting)
 *   resetting: naming ─ reset.ask ▶ sending ─▶ filling ─ reset.submit ▶ setting ─▶ anonymous
 *   loggedIn  ─ logout.ask ▶ loggingOut ─▶ anonymous
 *             ─ deletion.open ▶ deleting: filling ─ deletion.submit ▶ asking ─▶ anonymous
 *
 * Logged in means that there is a session. A page opens its form and leaves it; what another tab, or a refused token, does
 * to the session is news. The chart says what came to an end (`announce`), `app/` goes where that leads.
 *
 * Its words (events, slots, actions, guards) stand in `auth.setup.ts`, its forms in `auth-entry.states.ts`,
 * `auth-password.states.ts` and `auth-account.states.ts`.
 *
 * @spec §2 Navigation outcomes; §4 Auth; §5 Password reset, Account deletion; §8 Server error on an auth call
 */
import { not } from 'xstate';
import { deleting, loggedIn, loggingOut } from './auth-account.states.ts';
import { loggingIn, signingUp, verifying } from './auth-entry.states.ts';
import { resetting } from './auth-password.states.ts';
import { authSetup, joined, quiet, say } from './auth.setup.ts';

export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => ({ ...input, ...quiet, parting: null }),
  initial: 'opening',
  on: {
    'login.open': { guard: not('isVerified'), target: '.loggingIn', actions: 'forgive' },
    'signup.open': { guard: not('isVerified'), target: '.signingUp', actions: 'forgive' },
    'verify.open': { guard: 'isCodeAwaited', target: '.verifying', actions: ['forgive', 'nameCodeAddress'] },
    'reset.open': { target: '.resetting', actions: ['forgive', 'nameAccount'] },
    'page.leave': [
      { guard: 'isLoggedIn', target: '.loggedIn', actions: 'quieten' },
      { target: '.anonymous', actions: 'quieten' },
    ],
    'logout.ask': { guard: 'isLoggedIn', target: '.loggingOut', actions: 'partWithSession' },
    'wait.ended': { actions: 'allowResend' },
    'session.opened': [
      {
        guard: { type: 'isSessionVerified', params: ({ event }) => event.session },
        target: '.loggedIn',
        actions: ['quieten', { type: 'rememberSession', params: ({ event }) => event.session }, say('loggedIn')],
      },
      { actions: { type: 'rememberSession', params: ({ event }) => event.session } },
    ],
    'session.ended': { actions: 'dropSession' },
  },
  states: {
    opening: { always: [{ guard: 'isLoggedIn', target: 'loggedIn' }, { target: 'anonymous' }] },
    anonymous: { on: { 'session.opened': joined } },
    loggingIn,
    signingUp,
    verifying,
    resetting,
    loggedIn,
    loggingOut,
    deleting,
  },
});
