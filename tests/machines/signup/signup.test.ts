import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { signupMachine } from '#machines/signup.machine.ts';
import { personal, secret, unverified } from '../../support/account-samples.ts';
import { deferredSlots } from '../../support/charts/deferred-slots.ts';

test('a new account starts the cooldown of the code that the server has mailed (complaint 22)', async () => {
  const slots = deferredSlots('signUp');
  const cooldowns: unknown[] = [];
  const machine = signupMachine.provide({ actions: { startCooldown: (_, cooldown) => void cooldowns.push(cooldown) } });
  const signup = createActor(slots.provide(machine), { input: { notice: null } }).start();
  signup.send({ type: 'signup.submit', form: { ...personal, password: secret } });
  await slots.resolve('signUp', unverified);
  expect(await toPromise(signup)).toEqual({ session: unverified });
  expect(cooldowns).toEqual([{ email: 'lea@example.fr', seconds: 60 }]);
});
