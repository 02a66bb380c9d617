import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import type { Session } from '#domain/account/auth.ts';
import { sessionMachine } from '#machines/session.machine.ts';
import { unverified, user, verified } from '../../support/account-samples.ts';
import { deferredSlots } from '../../support/charts/deferred-slots.ts';

function startSession(session: Session | null) {
  const slots = deferredSlots('logOut');
  const effects: string[] = [];
  const machine = sessionMachine.provide({
    actions: {
      announce: (_, change) => void effects.push(change),
      forgetCustomer: () => void effects.push('customer forgotten'),
      endSession: () => void effects.push('session ended'),
    },
  });
  const actor = createActor(slots.provide(machine), { input: { session } }).start();
  const currentSession = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.session, context.endReason];
  };
  return { actor, slots, effects, currentSession };
}

test('a stored session is logged in from the start (§4)', () => {
  expect(startSession(verified).currentSession()).toEqual(['loggedIn', verified, null]);
  expect(startSession(null).currentSession()).toEqual(['anonymous', null, null]);
});

test('logging out clears the customer’s data before the server responds, and needs no response (§4)', async () => {
  const { actor, slots, effects, currentSession } = startSession(verified);
  actor.send({ type: 'logout.request' });
  actor.send({ type: 'logout.request' });
  expect([currentSession(), effects, slots.invoked]).toEqual([['loggingOut', null, null], ['customer forgotten', 'loggedOut'], ['logOut']]);
  await slots.reject('logOut');
  expect(currentSession()).toEqual(['anonymous', null, null]);
});

test('a session that expires names its reason and is announced (INV-14)', () => {
  const { actor, effects, currentSession } = startSession(verified);
  actor.send({ type: 'session.ended', isExpired: true });
  expect([currentSession(), effects]).toEqual([['anonymous', null, 'expired'], ['ended']]);
  actor.send({ type: 'reason.clear' });
  expect(currentSession()).toEqual(['anonymous', null, null]);
});

test('a new password ends the session with its reason (§2)', () => {
  const { actor, effects, currentSession } = startSession(verified);
  actor.send({ type: 'password.changed' });
  expect([currentSession(), effects]).toEqual([['anonymous', null, 'passwordChanged'], ['session ended']]);
});

test('a login in another tab is announced once, and its profile updates are not', () => {
  const { actor, effects, currentSession } = startSession(null);
  actor.send({ type: 'session.opened', session: unverified });
  const renewed = { ...verified, user: { ...user, first_name: 'Lou' } };
  actor.send({ type: 'session.opened', session: renewed });
  expect([currentSession(), effects]).toEqual([['loggedIn', renewed, null], ['joined']]);
});
