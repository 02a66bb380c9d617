// References: complaints and §n in docs/behaviour.

import { verificationMachine } from '#machines/verification.machine.ts';
import { testPaths } from '../../support/charts/test-paths.ts';
import { scenario } from './scenario.ts';

testPaths(verificationMachine, scenario, [
  ['an unverified login requests a code at once (complaint 22)', 'an unverified login', { state: 'sendingCode' }],
  [
    'a sent code starts the cooldown (complaint 22)',
    'an unverified login → sendCode sent',
    { state: 'filling', context: { notice: 'codeSent', canResend: false }, actions: ['startCooldown'] },
  ],
  ['a new code is not requested during the cooldown (complaint 22)', 'a mailed code → code.resend known', { state: 'filling' }],
  [
    'a new code can be requested after the cooldown (complaint 22)',
    'a mailed code → cooldown.ended → code.resend known',
    { state: 'sendingCode' },
  ],
  [
    'a verified address ends with its session',
    'a mailed code → code.submit filled → verifyCode opened',
    { state: 'verified', actions: [] },
  ],
  [
    'a code entered without the session that signed up starts the cooldown of the second code (§4)',
    'a mailed code → code.submit filled → verifyCode withoutPassword',
    { state: 'verified', actions: ['startCooldown'] },
  ],
]);
