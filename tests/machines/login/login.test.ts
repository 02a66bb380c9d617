import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { loginMachine } from '#machines/login.machine.ts';
import { secret, unverified } from '../../support/account-samples.ts';
import { deferredSlots } from '../../support/charts/deferred-slots.ts';

const form = { email: 'lea@example.fr', password: secret };

test('a form that is submitted repeatedly is sent once (d2)', async () => {
  const slots = deferredSlots('logIn');
  const login = createActor(slots.provide(loginMachine), { input: { email: '', notice: null } }).start();
  for (const _ of [1, 2, 3]) login.send({ type: 'login.submit', form });
  expect(slots.invoked).toEqual(['logIn']);
  await slots.resolve('logIn', unverified);
  expect(await toPromise(login)).toEqual({ session: unverified });
});

test('the reason why the last session ended is shown until the form is submitted (INV-14)', () => {
  const login = createActor(deferredSlots('logIn').provide(loginMachine), { input: { email: '', notice: 'expired' } }).start();
  expect(login.getSnapshot().context.notice).toBe('expired');
  login.send({ type: 'login.submit', form });
  expect(login.getSnapshot().context.notice).toBeNull();
});
