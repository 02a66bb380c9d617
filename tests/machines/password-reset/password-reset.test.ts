// References: §n in docs/behaviour.

import { passwordResetMachine } from '#machines/password-reset.machine.ts';
import { testPaths } from '../../support/charts/test-paths.ts';
import { scenario } from './scenario.ts';

testPaths(passwordResetMachine, scenario, [
  [
    'a forgotten password is replaced with a mailed code (§5)',
    'a forgotten password → code.request known → sendCode sent → password.submit filled → resetPassword done',
    { state: 'changed', context: { email: 'lea@example.fr' } },
  ],
  [
    'a reset with the second code of a verification needs no code request (§4)',
    'a second code → password.submit filled',
    { state: 'settingPassword', actions: [] },
  ],
  ['the reason for the second code is shown first (§4)', 'a second code', { state: 'filling', context: { notice: 'passwordNeeded' } }],
]);
