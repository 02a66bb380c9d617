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
  const actor = createActor(slots.fill(machine), { input: { session } }).start();
  const seen = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.session, context.endReason];
  };
  return { actor, slots, effects, seen };
}

test('a stored session is logged in from the start (§4)', () => {
  expect(startSession(verified).seen()).toEqual(['loggedIn', verified, null]);
  expect(startSession(null).seen()).toEqual(['anonymous', null, null]);
});

test('a log-out forgets the customer before the server responds, and needs no response (§4)', async () => {
  const { actor, slots, effects, seen } = startSession(verified);
  actor.send({ type: 'logout.request' });
  actor.send({ type: 'logout.request' });
  expect([seen(), effects, slots.asked]).toEqual([['loggingOut', null, null], ['customer forgotten', 'loggedOut'], ['logOut']]);
  await slots.fail('logOut');
  expect(seen()).toEqual(['anonymous', null, null]);
});

test('a session that expires names its reason and is announced (INV-14)', () => {
  const { actor, effects, seen } = startSession(verified);
  actor.send({ type: 'session.ended', isExpired: true });
  expect([seen(), effects]).toEqual([['anonymous', null, 'expired'], ['ended']]);
  actor.send({ type: 'reason.clear' });
  expect(seen()).toEqual(['anonymous', null, null]);
});

test('a new password ends the session and says so at the login (§2)', () => {
  const { actor, effects, seen } = startSession(verified);
  actor.send({ type: 'password.changed' });
  expect([seen(), effects]).toEqual([['anonymous', null, 'passwordChanged'], ['session ended']]);
});

test('a login in another tab is announced once, and its profile updates are not', () => {
  const { actor, effects, seen } = startSession(null);
  actor.send({ type: 'session.opened', session: unverified });
  const renewed = { ...verified, user: { ...user, first_name: 'Lou' } };
  actor.send({ type: 'session.opened', session: renewed });
  expect([seen(), effects]).toEqual([['loggedIn', renewed, null], ['joined']]);
});
