import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { verificationMachine } from '#machines/verification.machine.ts';
import { verified, withoutPassword } from '../../support/account-samples.ts';
import { deferredSlots } from '../../support/charts/deferred-slots.ts';

const email = 'lea@example.fr';

function startVerification(input: { email?: string; canResend?: boolean; isCodeDue?: boolean } = {}) {
  const slots = deferredSlots('sendCode', 'verifyCode');
  const cooldowns: unknown[] = [];
  const machine = verificationMachine.provide({ actions: { startCooldown: (_, cooldown) => void cooldowns.push(cooldown) } });
  const actor = createActor(slots.provide(machine), { input: { email, canResend: true, isCodeDue: false, ...input } }).start();
  return { actor, slots, cooldowns };
}

test('an unverified login requests a new code at once (complaint 22)', async () => {
  const { actor, slots, cooldowns } = startVerification({ isCodeDue: true });
  expect(slots.invoked).toEqual(['sendCode']);
  await slots.resolve('sendCode', { isSent: true, cooldownSeconds: 60 });
  expect([actor.getSnapshot().value, actor.getSnapshot().context.notice, cooldowns]).toEqual([
    'filling',
    'codeSent',
    [{ email, seconds: 60 }],
  ]);
});

test('a new code can be requested after a minute, and not before (complaint 22)', () => {
  const { actor, slots } = startVerification({ canResend: false });
  actor.send({ type: 'code.resend', email });
  expect(slots.invoked).toEqual([]);
  actor.send({ type: 'cooldown.ended' });
  actor.send({ type: 'code.resend', email });
  expect(slots.invoked).toEqual(['sendCode']);
});

test('a verified address ends with its session', async () => {
  const { actor, slots, cooldowns } = startVerification();
  actor.send({ type: 'code.submit', email, code: ' 012 345' });
  await slots.resolve('verifyCode', verified);
  expect([await toPromise(actor), cooldowns]).toEqual([{ session: verified }, []]);
});

test('a code entered without the session that signed up starts the cooldown of the second code (§4)', async () => {
  const { actor, slots, cooldowns } = startVerification();
  actor.send({ type: 'code.submit', email, code: '012345' });
  await slots.resolve('verifyCode', withoutPassword);
  expect([await toPromise(actor), cooldowns]).toEqual([{ session: withoutPassword }, [{ email, seconds: 60 }]]);
});
