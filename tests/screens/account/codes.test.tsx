import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { User } from '#domain/entities.ts';
import { PasswordScreen } from '#features/account/profile/password-screen.tsx';
import { ForgotScreen } from '#features/account/sign-in/forgot-screen.tsx';
import { VerifyScreen } from '#features/account/sign-in/verify-screen.tsx';
import { passwordResetMachine } from '#machines/password-reset.machine.ts';
import { verificationMachine } from '#machines/verification.machine.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import { button, press, queryButton, submit, textOf, type } from '../../ui/elements.ts';
import { errorOf, field, lea, linksOf, messages, progress, refusal, renderAccountPage, stopLater } from './account-pages.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const has = (label: string) => [...document.querySelectorAll('label')].some((element) => textOf(element) === label);

type VerifyOptions = { email?: string; canResend?: boolean; user?: User | null };

function renderVerify({ email = 'lea@example.fr', canResend = true, user = null }: VerifyOptions = {}) {
  const calls = deferredActors('sendCode', 'verifyCode');
  const input = { email, canResend, isCodeDue: false };
  const verification = stopLater(createActor(calls.provide(verificationMachine), { input }).start());
  return { ...renderAccountPage(<VerifyScreen verification={verification} />, { user }), verification, calls };
}

test('the code form names the address, and has a field for one-time codes', async () => {
  const { verification } = renderVerify();
  expect([document.body.textContent.includes('Enter the code that we sent to lea@example.fr.'), has('Email')]).toEqual([true, false]);
  const code = field('Verification code');
  expect([code.name, code.value, code.type, code.inputMode, code.autocomplete, code.maxLength]).toEqual([
    'code',
    '',
    'text',
    'numeric',
    'one-time-code',
    40,
  ]);
  expect(['autocapitalize', 'autocorrect', 'spellcheck', 'enterkeyhint'].map((name) => code.getAttribute(name))).toEqual([
    'none',
    'off',
    'false',
    'done',
  ]);
  type('Verification code', '123 456');
  await submit(code);
  expect([verification.getSnapshot().value, progress('verification'), button('Continue').getAttribute('aria-busy')]).toEqual([
    'checkingCode',
    'Checking the code…',
    'true',
  ]);
});

test('without a known address it is asked for, and stays while it is typed', async () => {
  const { verification } = renderVerify({ email: '' });
  expect([document.body.textContent.includes('Enter the code that we sent you by mail.'), has('Email')]).toEqual([true, true]);
  type('Email', 'lea@example.fr');
  expect([has('Email'), field('Email').autocomplete]).toEqual([true, 'email']);
  await submit(field('Email'));
  expect([errorOf('Email'), errorOf('Verification code') === null, verification.getSnapshot().value]).toEqual([null, false, 'filling']);
  type('Verification code', '123456');
  await submit(field('Email'));
  expect([verification.getSnapshot().value, verification.getSnapshot().context.email]).toEqual(['checkingCode', 'lea@example.fr']);
});

test('a wrong address is an error of its field', async () => {
  renderVerify({ email: '' });
  type('Verification code', '123456');
  await submit(field('Email'));
  expect([errorOf('Email') === null, errorOf('Verification code')]).toEqual([false, null]);
});

test('a new code can be requested after the cooldown, which is counted down', async () => {
  const { verification, calls, setCooldown } = renderVerify({ canResend: false });
  setCooldown(42);
  const resend = button('Send a new code, in 42 s');
  expect(resend.getAttribute('aria-disabled')).toBe('true');
  await press('Send a new code, in 42 s');
  expect(verification.getSnapshot().value).toBe('filling');
  await act(async () => verification.send({ type: 'cooldown.ended' }));
  expect(button('Send a new code').getAttribute('aria-disabled')).toBeNull();
  await press('Send a new code');
  expect([verification.getSnapshot().value, progress('verification')]).toEqual(['sendingCode', 'Sending a new code…']);
  await act(() => calls.resolve('sendCode', { isSent: true, seconds: 60 }));
  expect(messages()[1]).toBe('If there is an account for this address, a code is on its way. It is valid for ten minutes.');
});

test('a refused code is an error of its field', async () => {
  const { calls } = renderVerify();
  type('Verification code', '123456');
  await submit(field('Verification code'));
  await act(() => calls.reject('verifyCode', refusal('Refusé', { otp: 'Code expiré' })));
  expect([messages()[0], errorOf('Verification code')]).toEqual(['Refusé', 'Code expiré']);
});

test('a code without an answer may have been used', async () => {
  const { calls } = renderVerify();
  type('Verification code', '123456');
  await submit(field('Verification code'));
  await act(() => calls.reject('verifyCode'));
  expect(messages()[0]).toBe('We received no response. The code may have been used: ask for a new one, or log in.');
});

test('a visitor is offered to log in; a customer to log out or to delete the account', async () => {
  renderVerify();
  expect(linksOf()).toEqual({ 'Use another address': '/auth/signup', 'Log in': '/auth/login' });
  expect(queryButton('Log out')).toBeNull();
});

test('a customer without a verified address can log out', async () => {
  const { session } = renderVerify({ user: { ...lea, is_verified: false } });
  expect(linksOf()).toEqual({ 'Use another address': '/auth/signup', 'Delete my account': '/profile/ViewAccount' });
  await press('Log out');
  expect(session.getSnapshot().value).toBe('loggingOut');
});

type ResetOptions = { user?: User | null; isCodeMailedBefore?: boolean; email?: string; canResend?: boolean };

function renderReset({ user = null, isCodeMailedBefore = false, email = 'lea@example.fr', canResend = true }: ResetOptions = {}) {
  const calls = deferredActors('sendCode', 'resetPassword');
  const input = { email, canResend, isCodeMailedBefore, notice: null };
  const passwordReset = stopLater(createActor(calls.provide(passwordResetMachine), { input }).start());
  const page = user === null ? <ForgotScreen passwordReset={passwordReset} /> : <PasswordScreen passwordReset={passwordReset} />;
  return { ...renderAccountPage(page, { user }), passwordReset, calls };
}

test('a forgotten password begins with the address', async () => {
  const { passwordReset, calls } = renderReset();
  expect([field('Email').value, field('Email').autocomplete, has('Verification code')]).toEqual(['lea@example.fr', 'username', false]);
  expect(linksOf()).toEqual({ 'Log in': '/auth/login' });
  type('Email', 'lea@');
  await submit(field('Email'));
  expect([errorOf('Email') === null, passwordReset.getSnapshot().value]).toEqual([false, 'askingAddress']);
  type('Email', 'max@example.fr');
  await submit(field('Email'));
  expect([progress('passwordReset'), has('Email'), passwordReset.getSnapshot().context.email]).toEqual([
    'Sending a code…',
    true,
    'max@example.fr',
  ]);
  await act(() => calls.resolve('sendCode', { isSent: true, seconds: 60 }));
  expect([has('Email'), has('Verification code')]).toEqual([false, true]);
  expect(document.body.textContent).toContain('Enter the code that we sent to max@example.fr.');
});

test('a customer does not type the address', async () => {
  const { passwordReset } = renderReset({ user: lea });
  expect(document.body.textContent).toContain('We will send a code to lea@example.fr. Use it to choose a new password.');
  expect(has('Email')).toBe(false);
  expect(textOf(document.querySelector('h1'))).toBe('Change password');
  await press('Continue');
  await submit(button('Continue'));
  expect(passwordReset.getSnapshot().value).toBe('sendingCode');
});

test('the new password is typed twice, with the code', async () => {
  const { passwordReset, calls } = renderReset({ isCodeMailedBefore: true });
  const username = document.querySelector<HTMLInputElement>('input[name="username"]');
  expect([username?.value, username?.autocomplete, username?.type, username?.hidden, username?.readOnly]).toEqual([
    'lea@example.fr',
    'username',
    'text',
    true,
    true,
  ]);
  expect(
    ['Verification code', 'Password', 'Confirm password'].map(
      (label) => `${field(label).name} ${field(label).value} ${field(label).autocomplete}`,
    ),
  ).toEqual(['code  one-time-code', 'password  new-password', 'confirmation  new-password']);
  await submit(field('Password'));
  expect(['Verification code', 'Password'].map((label) => errorOf(label) === null)).toEqual([false, false]);
  type('Verification code', '123456');
  type('Password', 'cheval agrafe pile');
  await submit(field('Password'));
  expect([errorOf('Password'), errorOf('Confirm password'), document.activeElement]).toEqual([
    null,
    expect.stringMatching(/match/),
    field('Confirm password'),
  ]);
  type('Confirm password', 'cheval agrafe pile');
  await submit(field('Password'));
  expect([passwordReset.getSnapshot().value, progress('passwordReset'), button('Change password').getAttribute('aria-busy')]).toEqual([
    'settingPassword',
    'Changing your password…',
    'true',
  ]);
  await act(() => calls.reject('resetPassword'));
  expect(messages()[0]).toBe('We received no response. If you sent a new password, try to log in with it; otherwise, please try again.');
});

test('a password like the address is weak', () => {
  renderReset({ isCodeMailedBefore: true, email: 'brouillard@example.fr' });
  type('Password', 'brouillard');
  expect(document.body.textContent).toContain('Weak, easy to guess');
});

test('from the code, a visitor can ask for another one or use another address', async () => {
  const { passwordReset, calls } = renderReset({ isCodeMailedBefore: true });
  await press('Send a new code');
  expect([passwordReset.getSnapshot().value, progress('passwordReset')]).toEqual(['resendingCode', 'Sending a new code…']);
  await act(() => calls.resolve('sendCode', { isSent: true, seconds: 60 }));
  await press('Use another address');
  expect(passwordReset.getSnapshot().value).toBe('askingAddress');
});

test('a customer cannot use another address', () => {
  renderReset({ isCodeMailedBefore: true, user: lea, canResend: false });
  expect([queryButton('Use another address'), queryButton('Send a new code')]).toEqual([null, null]);
});
