import { act, fireEvent } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { LoginScreen } from '#features/account/sign-in/login-screen.tsx';
import { SignInScreen } from '#features/account/sign-in/sign-in-screen.tsx';
import type { AccountNotice } from '#machines/account-form.ts';
import { loginMachine } from '#machines/login.machine.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import { button, press, submit, textOf, type } from '../../ui/elements.ts';
import { errorOf, field, lea, linksOf, messages, progress, refusal, renderAccountPage, stopLater } from './account-pages.tsx';

const scrolls = vi.fn();
beforeEach(() => {
  scrolls.mockClear();
  Element.prototype.scrollIntoView = scrolls;
});

function renderLogin({ email = '', notice = null }: { email?: string; notice?: AccountNotice | null } = {}) {
  const calls = deferredActors('logIn');
  const login = stopLater(createActor(calls.provide(loginMachine), { input: { email, notice } }).start());
  return { ...renderAccountPage(<LoginScreen login={login} />), login, calls };
}

test('a visitor chooses between logging in, signing up and ordering without an account', () => {
  renderAccountPage(<SignInScreen />);
  expect(linksOf()).toEqual({ 'Log in': '/auth/login', 'Sign up': '/auth/signup', 'Order without an account': '/menu' });
  const [logIn, signUp] = [...document.querySelectorAll('a')];
  expect(logIn?.className).toMatch(/primary.*large.*wide/);
  expect(signUp?.className).toMatch(/secondary.*large.*wide/);
});

test('the form has the known address, and fields that password managers fill', () => {
  renderLogin({ email: 'lea@example.fr' });
  const [email, password] = [field('Email'), field('Password')];
  expect([email.value, email.type, email.autocomplete, email.inputMode, email.getAttribute('autocapitalize'), email.name]).toEqual([
    'lea@example.fr',
    'email',
    'username',
    'email',
    'none',
    'email',
  ]);
  expect(email.getAttribute('spellcheck')).toBe('false');
  expect([password.value, password.autocomplete, password.name, password.getAttribute('aria-required')]).toEqual([
    '',
    'current-password',
    'password',
    'true',
  ]);
  expect([password.form?.method, password.form?.noValidate]).toEqual(['post', true]);
  expect(linksOf()).toEqual({ 'Sign up': '/auth/signup', 'Forgot password?': '/auth/forgot' });
  expect(messages()).toEqual(['', '']);
});

test('a login that lacks something logs the names of its fields, and no value (§8 Form validation failure)', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  renderLogin();
  type('Email', 'zzz-typed');
  await submit(field('Email'));
  expect(warn.mock.calls).toEqual([['form validation failed:', 'email, password']]);
  warn.mockRestore();
});

test('a login is sent once, and tells that it is under way', async () => {
  const { login } = renderLogin();
  type('Email', 'lea@example.fr');
  type('Password', 'secret');
  expect(fireEvent.submit(field('Email').form ?? document.body)).toBe(false);
  expect(login.getSnapshot().value).toBe('loggingIn');
  expect([progress('login'), button('Log in').getAttribute('aria-busy')]).toEqual(['Logging in…', 'true']);
  expect(document.querySelector('[data-machine="login"]')?.getAttribute('data-state')).toBe('loggingIn');
});

test('autofill that changes two fields at once fills both', () => {
  renderLogin();
  act(() => {
    type('Email', 'lea@example.fr');
    type('Password', 'secret');
  });
  expect([field('Email').value, field('Password').value]).toEqual(['lea@example.fr', 'secret']);
});

test('an incomplete form names its errors, and focuses the first field with one', async () => {
  renderLogin();
  type('Email', 'lea@');
  expect([errorOf('Email'), errorOf('Password')]).toEqual([null, null]);
  await submit(field('Email'));
  expect(messages()).toEqual(['Please check the marked fields.', '']);
  expect(scrolls).toHaveBeenCalledWith({ block: 'nearest' });
  expect([errorOf('Email') !== null, errorOf('Password') !== null, document.activeElement]).toEqual([true, true, field('Email')]);
  type('Email', 'lea@example.fr');
  expect(errorOf('Email')).toBeNull();
  await submit(field('Email'));
  expect(document.activeElement).toBe(field('Password'));
});

test('a field that was left empty shows its error, unless a button is being pressed', () => {
  renderLogin();
  fireEvent.blur(field('Email'), { relatedTarget: button('Log in') });
  expect(errorOf('Email')).toBeNull();
  fireEvent.blur(field('Email'), { relatedTarget: field('Password') });
  expect(errorOf('Email')).toBe('Please enter your email');
  expect(errorOf('Password')).toBeNull();
});

test('a refused login shows the server’s message and its errors by field, and keeps what was typed', async () => {
  const { calls } = renderLogin({ email: 'lea@example.fr' });
  type('Password', 'secret');
  await submit(field('Email'));
  await act(() => calls.reject('logIn', refusal('Identifiants incorrects', { password: 'Mot de passe faux' })));
  expect([messages(), errorOf('Password'), errorOf('Email'), field('Password').value]).toEqual([
    ['Identifiants incorrects', ''],
    'Mot de passe faux',
    null,
    'secret',
  ]);
  await submit(field('Email'));
  expect([messages(), errorOf('Password')]).toEqual([['', ''], null]);
  await act(() => calls.reject('logIn', refusal('')));
  expect(messages()).toEqual(['An error occurred, please try again', '']);
  await submit(field('Email'));
  await act(() => calls.reject('logIn'));
  expect(messages()).toEqual(['An error occurred, please try again', '']);
});

test('the form tells why the last session has ended', () => {
  renderLogin({ notice: 'expired' });
  expect(messages()).toEqual(['', 'Your session has ended. Log in again to go on: what you typed is still there.']);
});

test('a notice of success differs from one of an ended session', () => {
  renderLogin({ notice: 'passwordChanged' });
  expect(textOf(document.querySelector('div[data-live="polite"]'))).toBe('Your password is changed. Log in with the new one.');
  expect(document.querySelector('div[data-live="polite"] > div')?.className).toMatch(/good/);
});

test('the session announces that it is logging out', async () => {
  const { session } = renderAccountPage(<p>page</p>, { user: lea });
  expect([progress('session'), document.querySelector('[data-machine="session"]')?.getAttribute('data-state')]).toEqual(['', 'loggedIn']);
  act(() => session.send({ type: 'logout.request' }));
  expect(progress('session')).toBe('Logging out…');
});

test('the password can be shown', async () => {
  renderLogin();
  await press('Show');
  expect(field('Password').type).toBe('text');
});
