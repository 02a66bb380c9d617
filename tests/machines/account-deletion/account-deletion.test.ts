// References: fn in docs/invariants.md, §n in docs/behaviour.

import { accountDeletionMachine } from '#machines/account-deletion.machine.ts';
import { testPaths } from '../../support/charts/test-paths.ts';
import { scenario } from './scenario.ts';

const submitted = 'a customer → deletion.open → deletion.submit filled';
const loggedOutInOtherTab = 'a customer → deletion.open → session.ended → deletion.submit filled';

testPaths(accountDeletionMachine, scenario, [
  [
    'a deletion without a response can be sent again (f12)',
    `${submitted} → deleteAccount unanswered`,
    { state: 'filling', context: { failure: { type: 'unanswered' } } },
  ],
  [
    'a deletion whose response was lost succeeds when the server no longer knows the account (f12)',
    `${submitted} → deleteAccount unanswered → deletion.submit filled → deleteAccount gone → alert.dismiss`,
    { state: 'deleted' },
  ],
  [
    'a customer who was logged out sees a failure in the form (§5)',
    loggedOutInOtherTab,
    { state: 'filling', context: { failure: { type: 'notLoggedIn' } } },
  ],
  ['and the account is not deleted (§5)', `${loggedOutInOtherTab} → deletion.cancel`, { state: 'cancelled' }],
]);
