// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import { sessionMachine } from '#machines/session.machine.ts';
import { unverified, verified } from '../../support/account-samples.ts';
import { testPaths } from '../../support/charts/test-paths.ts';
import { scenario } from './scenario.ts';

const loggedOut = { session: null, endReason: null };

testPaths(sessionMachine, scenario, [
  ['a stored session is logged in from the start (§4)', 'a customer', { state: 'loggedIn', context: { session: verified } }],
  [
    'logging out clears the customer’s data before the server responds (§4)',
    'a customer → logout.request → logout.request',
    { state: 'loggingOut', context: loggedOut, actions: ['forgetCustomer', 'announce'] },
  ],
  ['a logout needs no response (§4)', 'a customer → logout.request → logOut unanswered', { state: 'anonymous', context: loggedOut }],
  [
    'a session that expires names its reason and is announced (INV-14)',
    'a customer → session.ended expired',
    { state: 'anonymous', context: { session: null, endReason: 'expired' }, actions: ['announce'] },
  ],
  ['the reason is cleared', 'a customer → session.ended expired → reason.clear', { context: loggedOut }],
  [
    'a new password ends the session with its reason (§2)',
    'a customer → password.changed',
    { state: 'anonymous', context: { endReason: 'passwordChanged' }, actions: ['endSession'] },
  ],
  [
    'a login in another tab is announced once',
    'a first visit → session.opened unverified',
    { state: 'loggedIn', context: { session: unverified }, actions: ['announce'] },
  ],
  [
    'an update of its profile is not announced',
    'a first visit → session.opened unverified → session.opened verified',
    { context: { session: verified }, actions: ['announce'] },
  ],
]);
