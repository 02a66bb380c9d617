import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { passwordResetMachine } from '#machines/password-reset.machine.ts';
import { secret } from '../../support/account-samples.ts';
import { deferredSlots } from '../../support/charts/deferred-slots.ts';

const email = 'lea@example.fr';
const form = { code: '543210', password: secret, confirmation: secret };

test('a forgotten password is replaced with a mailed code (§5)', async () => {
  const slots = deferredSlots('sendCode', 'resetPassword');
  const input = { email: '', canResend: true, isCodeSent: false, notice: null };
  const reset = createActor(slots.provide(passwordResetMachine), { input }).start();
  reset.send({ type: 'code.request', email: ` ${email} ` });
  await slots.resolve('sendCode', { isSent: true, cooldownSeconds: 60 });
  expect(reset.getSnapshot().context).toMatchObject({ email, canResend: false, notice: 'codeSent' });
  reset.send({ type: 'password.submit', form });
  await slots.resolve('resetPassword', undefined);
  expect(await toPromise(reset)).toEqual({ email });
});

test('a reset with the second code of a verification needs no code request (§4)', () => {
  const slots = deferredSlots('sendCode', 'resetPassword');
  const input = { email, canResend: false, isCodeSent: true, notice: 'passwordNeeded' as const };
  const reset = createActor(slots.provide(passwordResetMachine), { input }).start();
  expect(reset.getSnapshot().context.notice).toBe('passwordNeeded');
  reset.send({ type: 'password.submit', form });
  expect([reset.getSnapshot().value, slots.invoked]).toEqual(['settingPassword', ['resetPassword']]);
});
