// References: INV-n and dn in docs/invariants.md.

import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { loginMachine } from '#machines/login.machine.ts';
import { secret, unverified } from '../../support/account-samples.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import { testPaths } from '../../support/charts/test-paths.ts';
import { scenario } from './scenario.ts';

testPaths(loginMachine, scenario, [
  [
    'a form that is submitted repeatedly is sent once (d2)',
    'the form → login.submit filled → login.submit filled → logIn unverified',
    { state: 'loggedIn', context: { session: unverified } },
  ],
]);

test('the reason why the last session ended is shown until the form is submitted (INV-14)', () => {
  const login = createActor(deferredActors('logIn').provide(loginMachine), { input: { email: '', notice: 'expired' } }).start();
  expect(login.getSnapshot().context.notice).toBe('expired');
  login.send({ type: 'login.submit', form: { email: 'lea@example.fr', password: secret } });
  expect(login.getSnapshot().context.notice).toBeNull();
});
