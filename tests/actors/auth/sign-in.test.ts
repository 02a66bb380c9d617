// References: §n in docs/behaviour.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { provideLogin, providePasswordReset, provideSignup, provideVerification } from '#actors/auth/sign-in.actors.ts';
import { ApiError } from '#api/http/errors.ts';
import { memoryStorage } from '#platform/storage.ts';
import { createAccount } from '#stores/account.ts';
import { createCodeCooldown } from '#stores/code-cooldown.ts';
import { personal, secret, user, verified } from '../../support/account-samples.ts';
import { createScriptedApi, failWith, type Answer } from '../../support/actors/scripted-api.ts';

const { email } = personal;
const signal = expect.any(AbortSignal) as AbortSignal;
const isIdle = (snapshot: { hasTag: (tag: 'busy') => boolean }) => !snapshot.hasTag('busy');
const refused = failWith(new ApiError({ status: 422, message: 'Non.', errors: { email: 'Déjà prise.' } }));
const failure = { type: 'refused', message: 'Non.', fields: { email: 'Déjà prise.' } };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => vi.useRealTimers());

/** Returns the dependencies of the sign-in machines with an API that answers in this way. */
function createDependencies(answer: Answer) {
  const storage = memoryStorage();
  const { api, requests } = createScriptedApi(answer);
  const codeCooldown = createCodeCooldown({ storage, now: () => new Date(0) });
  return { api, requests, account: createAccount(storage), codeCooldown };
}

describe('logging in', () => {
  const form = { email: ` ${email} `, password: ` ${secret} ` };
  const start = (dependencies: ReturnType<typeof createDependencies>) =>
    createActor(provideLogin(dependencies), { input: { email: '', notice: null } }).start();

  test('sends the email without the spaces around it, and the password as it is', async () => {
    const dependencies = createDependencies(() => verified);
    const login = start(dependencies);
    login.send({ type: 'login.submit', form });
    expect((await waitFor(login, isIdle)).output).toEqual({ session: verified });
    expect(dependencies.requests).toMatchObject([{ call: 'POST auth/login', body: { email, password: form.password }, signal }]);
  });

  test('shows the message of a refusal', async () => {
    const login = start(createDependencies(refused));
    login.send({ type: 'login.submit', form });
    expect((await waitFor(login, isIdle)).context).toMatchObject({ failure, session: null });
  });
});

describe('signing up', () => {
  const form = { ...personal, first_name: ' Léa ', password: ` ${secret}` };
  async function signUp(answer: Answer) {
    const dependencies = createDependencies(answer);
    const actor = createActor(provideSignup(dependencies), { input: { notice: null } }).start();
    actor.send({ type: 'signup.submit', form });
    return { ...dependencies, snapshot: await waitFor(actor, isIdle) };
  }

  test('sends the form without the spaces around its fields, and starts the cooldown of the mailed code', async () => {
    const { snapshot, requests, codeCooldown } = await signUp(() => verified);
    expect(snapshot.output).toEqual({ session: verified });
    expect(requests).toMatchObject([{ call: 'POST auth/signup', body: { ...personal, password: form.password }, signal }]);
    expect([codeCooldown.getSnapshot(), codeCooldown.email()]).toEqual([60, email]);
    codeCooldown.clear();
  });

  test('treats an account of which the server does not say that it is verified as not verified', async () => {
    const { is_verified: _, ...unknown } = user;
    const { snapshot, codeCooldown } = await signUp(() => ({ token: 'token-1', user: unknown }));
    expect(snapshot.output?.session?.user.is_verified).toBe(false);
    codeCooldown.clear();
  });

  test('shows the message of a refusal, and starts no cooldown', async () => {
    const { snapshot, codeCooldown } = await signUp(refused);
    expect([snapshot.context, codeCooldown.getSnapshot()]).toEqual([{ failure, notice: null, session: null }, 0]);
  });
});

describe('verifying an email', () => {
  const input = { email, canResend: true, isCodeDue: false };

  test('sends the code with the session, which the server keeps', async () => {
    const dependencies = createDependencies(() => verified);
    dependencies.account.startSession(verified);
    const verification = createActor(provideVerification(dependencies), { input }).start();
    verification.send({ type: 'code.submit', email, code: '123456' });
    await waitFor(verification, isIdle);
    expect(dependencies.requests).toMatchObject([{ query: { otp: '123456', email }, credentials: verified, signal }]);
    expect(verification.getSnapshot().status).toBe('done');
  });

  test('requests another code and starts its cooldown', async () => {
    const dependencies = createDependencies(() => null);
    const verification = createActor(provideVerification(dependencies), { input }).start();
    verification.send({ type: 'code.resend', email });
    expect((await waitFor(verification, isIdle)).context.notice).toBe('codeSent');
    expect(dependencies.requests).toMatchObject([{ call: 'GET auth/send-otp', query: { email }, signal }]);
    expect([dependencies.codeCooldown.getSnapshot(), dependencies.codeCooldown.email()]).toEqual([60, email]);
    dependencies.codeCooldown.clear();
  });

  test('waits for a minute if the server says that a code was sent recently, but not how long ago', async () => {
    const dependencies = createDependencies(failWith(new ApiError({ status: 429, code: 'code_recently_sent' })));
    const verification = createActor(provideVerification(dependencies), { input }).start();
    verification.send({ type: 'code.resend', email });
    expect((await waitFor(verification, isIdle)).context.failure).toEqual({ type: 'tooSoon', message: '' });
    expect(dependencies.codeCooldown.getSnapshot()).toBe(60);
    dependencies.codeCooldown.clear();
  });
});

test('a new password is sent with the code without its spaces, and the password as it is', async () => {
  const dependencies = createDependencies(() => null);
  const input = { email, canResend: true, isCodeMailedBefore: true, notice: null };
  const reset = createActor(providePasswordReset(dependencies), { input }).start();
  reset.send({ type: 'password.submit', form: { code: ' 123 456 ', password: ` ${secret}`, confirmation: ` ${secret}` } });
  await waitFor(reset, isIdle);
  expect(reset.getSnapshot().output).toEqual({ email });
  expect(dependencies.requests).toMatchObject([
    { call: 'POST auth/reset-password', body: { email, otp: '123456', password: ` ${secret}` }, signal },
  ]);
});
