import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { accountDeletionMachine } from '#machines/account-deletion.machine.ts';
import { secret } from '../../support/account-samples.ts';
import { deferredSlots } from '../../support/charts/deferred-slots.ts';

const form = { password: secret, confirmation: secret };

test('a deletion whose response was lost succeeds when the server no longer knows the account (f12)', async () => {
  const slots = deferredSlots('deleteAccount');
  const deletion = createActor(slots.provide(accountDeletionMachine), { input: { isLoggedIn: true } }).start();
  deletion.send({ type: 'deletion.open' });
  deletion.send({ type: 'deletion.submit', form });
  await slots.reject('deleteAccount');
  expect([deletion.getSnapshot().value, deletion.getSnapshot().context.failure]).toEqual(['filling', { type: 'unanswered' }]);
  deletion.send({ type: 'deletion.submit', form });
  await slots.resolve('deleteAccount', 'gone');
  expect(deletion.getSnapshot().value).toBe('gone');
  deletion.send({ type: 'alert.dismiss' });
  expect(await toPromise(deletion)).toEqual({ isDeleted: true });
});

test('a customer who was logged out sees a failure in the form, and the account is not deleted (§5)', async () => {
  const deletion = createActor(deferredSlots('deleteAccount').provide(accountDeletionMachine), { input: { isLoggedIn: true } }).start();
  deletion.send({ type: 'deletion.open' });
  deletion.send({ type: 'session.ended' });
  deletion.send({ type: 'deletion.submit', form });
  expect(deletion.getSnapshot().context.failure).toEqual({ type: 'notLoggedIn' });
  deletion.send({ type: 'deletion.cancel' });
  expect(await toPromise(deletion)).toEqual({ isDeleted: false });
});
