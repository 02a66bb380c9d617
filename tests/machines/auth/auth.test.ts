import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import type { Session } from '#domain/account/auth.ts';
import { authMachine } from '#machines/auth.machine.ts';
import type { Announcement } from '#machines/auth.setup.ts';
import { statePath } from '#machines/state-path.ts';
import { deferredSlots } from '../../support/deferred-slots.ts';

const user = { id: 5, email: 'lea@example.fr', first_name: 'Léa', last_name: 'Martin', phone: '06', is_verified: true };
const session: Session = { token: 't', user };
const unverified: Session = { token: 't', user: { ...user, is_verified: false } };
const password = 'cheval correct';

function started(input: { session?: Session | null; email?: string; canResend?: boolean } = {}) {
  const slots = deferredSlots(
    'logIn',
    'signUp',
    'verifyCode',
    'sendCode',
    'resetPassword',
    'saveProfile',
    'exportData',
    'logOut',
    'deleteAccount',
  );
  const said: Announcement[] = [];
  const done: string[] = [];
  const machine = authMachine.provide({
    actions: {
      announce: (_, what) => void said.push(what),
      forgetCustomer: () => void done.push('forgotten'),
      keepSession: () => void done.push('kept'),
      beginWait: (_, { email, seconds }) => void done.push(`${email} waits ${seconds} s`),
    },
  });
  const actor = createActor(slots.fill(machine), { input: { session: null, email: '', canResend: true, ...input } }).start();
  return { actor, slots, said, done, state: () => statePath(actor.getSnapshot().value), context: () => actor.getSnapshot().context };
}

test('a session that was kept is logged in from the start (§4)', () => {
  expect(started({ session }).state()).toBe('loggedIn.resting');
  expect(started().state()).toBe('anonymous');
});

test('a login keeps the session and says so once, however often it is pressed (d2)', async () => {
  const { actor, slots, said, done, state } = started();
  actor.send({ type: 'login.open' });
  for (const _ of [1, 2, 3]) actor.send({ type: 'login.submit', form: { email: 'lea@example.fr', password } });
  expect(slots.asked).toEqual(['logIn']);
  await slots.answer('logIn', { type: 'opened', session });
  expect([state(), said, done]).toEqual(['loggedIn.resting', ['loggedIn'], ['kept']]);
});

test('a code that was given without the session that signed up leads to choosing a password (§4)', async () => {
  const { actor, slots, said, done, state, context } = started();
  actor.send({ type: 'verify.open' });
  actor.send({ type: 'code.submit', email: user.email, code: '012345' });
  const withoutPassword = { ...session, user: { ...user, needs_password: true } };
  await slots.answer('verifyCode', { type: 'opened', session: withoutPassword });
  expect([state(), said, context().notice, context().canResend]).toEqual([
    'resetting.filling',
    ['passwordNeeded'],
    'passwordNeeded',
    false,
  ]);
  expect(done).toEqual(['kept', 'lea@example.fr waits 60 s']);
  actor.send({ type: 'reset.open' });
  actor.send({ type: 'reset.submit', form: { code: '543210', password, confirmation: password } });
  expect([state(), slots.asked]).toEqual(['resetting.setting', ['verifyCode', 'resetPassword']]);
});

test('logging in unverified leads back to verification with a new code on its way (complaint 22)', async () => {
  const { actor, slots, said, done, state, context } = started();
  actor.send({ type: 'login.open' });
  actor.send({ type: 'login.submit', form: { email: 'lea@example.fr', password } });
  await slots.answer('logIn', { type: 'opened', session: unverified });
  expect([state(), said]).toEqual(['verifying.sending', ['codeAwaited']]);
  await slots.answer('sendCode', { type: 'sent', waitSeconds: 60 });
  expect([state(), context().notice, done.at(-1)]).toEqual(['verifying.filling', 'codeSent', 'lea@example.fr waits 60 s']);
});

test('a new code can be asked for after a minute, and not before (complaint 22)', async () => {
  const { actor, slots, state } = started();
  actor.send({ type: 'signup.open' });
  actor.send({ type: 'signup.submit', form: { ...user, password } });
  await slots.answer('signUp', { type: 'opened', session: unverified });
  actor.send({ type: 'code.resend', email: user.email });
  expect([state(), slots.asked]).toEqual(['verifying.filling', ['signUp']]);
  actor.send({ type: 'wait.ended' });
  actor.send({ type: 'code.resend', email: user.email });
  expect(state()).toBe('verifying.sending');
});

test('a page that is opened again with an address that waits for its code knows that address (complaint 22)', () => {
  const { actor, context } = started({ session: unverified, email: 'lea@example.fr', canResend: false });
  actor.send({ type: 'verify.open' });
  expect([context().email, context().canResend]).toEqual(['lea@example.fr', false]);
});

test('the back end’s words are shown as they came (§8)', async () => {
  const { actor, slots, context } = started();
  actor.send({ type: 'login.open' });
  actor.send({ type: 'login.submit', form: { email: 'lea@example.fr', password } });
  await slots.answer('logIn', { type: 'refused', refusal: { message: 'Incorrect.', fields: { email: 'Inconnu.' } } });
  expect([context().failure, context().refusal]).toEqual(['refused', { message: 'Incorrect.', fields: { email: 'Inconnu.' } }]);
});

test('a new password ends the session and leads to log-in (§2)', async () => {
  const { actor, slots, said, state, context } = started({ session });
  actor.send({ type: 'reset.open' });
  actor.send({ type: 'reset.ask', email: user.email });
  await slots.answer('sendCode', { type: 'sent', waitSeconds: 60 });
  actor.send({ type: 'reset.submit', form: { code: '012 345', password, confirmation: password } });
  await slots.answer('resetPassword', { type: 'done' });
  expect([state(), context().session, context().notice, said]).toEqual(['anonymous', null, 'passwordChanged', ['passwordChanged']]);
});

test('a log-out does not wait for its answer to forget the customer, and may never get one (§4)', async () => {
  const { actor, slots, said, done, state, context } = started({ session });
  actor.send({ type: 'logout.ask' });
  expect([state(), context().session, said, done]).toEqual(['loggingOut', null, ['loggedOut'], ['forgotten']]);
  await slots.fail('logOut');
  expect(state()).toBe('anonymous');
});

test('a deletion whose answer was lost counts as done once the back end does not know the account (f12)', async () => {
  const { actor, slots, said, done, state } = started({ session });
  actor.send({ type: 'deletion.open' });
  actor.send({ type: 'deletion.submit', form: { password, confirmation: password } });
  await slots.fail('deleteAccount');
  expect([state(), done]).toEqual(['deleting.filling', []]);
  actor.send({ type: 'deletion.submit', form: { password, confirmation: password } });
  await slots.answer('deleteAccount', { type: 'gone' });
  expect([state(), done]).toEqual(['deleting.gone', []]);
  actor.send({ type: 'alert.dismiss' });
  expect([state(), done, said]).toEqual(['anonymous', ['forgotten'], ['deleted']]);
});

test('a session that expires while the profile is being typed shows the account no longer, and says why (INV-14)', () => {
  const { actor, said, state, context } = started({ session });
  actor.send({ type: 'session.ended', isExpired: true });
  expect([state(), context().session, context().notice, said]).toEqual(['anonymous', null, 'expired', ['ended']]);
});

test('a customer who chooses a new password goes on when another tab saves the profile (§8)', () => {
  const { actor, said, state, context } = started({ session });
  actor.send({ type: 'reset.open' });
  const renewed = { ...session, user: { ...user, first_name: 'Lou' } };
  actor.send({ type: 'session.opened', session: renewed });
  expect([state(), context().session, said]).toEqual(['resetting.naming', renewed, []]);
});
