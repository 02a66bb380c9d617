import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { AccountOffer } from '#features/account/account-offer.tsx';
import { SignupScreen } from '#features/account/sign-in/signup-screen.tsx';
import { signupMachine } from '#machines/signup.machine.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import { button, submit, textOf, type } from '../../ui/elements.ts';
import { errorOf, field, linksOf, messages, progress, renderAccountPage, stopLater } from './account-pages.tsx';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

const details = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06 12 34 56 78' };

function renderSignup(prefill = details) {
  const calls = deferredActors('signUp');
  const signup = stopLater(createActor(calls.provide(signupMachine), { input: { notice: null } }).start());
  renderAccountPage(<SignupScreen signup={signup} prefill={prefill} />);
  return { signup, calls };
}
const strength = () => textOf(field('Password').closest('div[class*="field"]')?.parentElement?.querySelector('[data-live]') ?? null);

test('a guest is offered an account after an order', () => {
  renderAccountPage(<AccountOffer />);
  expect(linksOf()).toEqual({ 'Sign up': '/auth/signup' });
  expect(document.querySelector('a')?.className).toMatch(/secondary/);
  expect(document.querySelector('use')?.getAttribute('href')).toMatch(/#user$/);
});

test('the form has the details of the last order, and fields that browsers fill', () => {
  renderSignup();
  const attributes = ['First name', 'Last name', 'Email', 'Phone', 'Password'].map((label) => {
    const { name, value, type: kind, autocomplete, inputMode } = field(label);
    return [name, value, kind, autocomplete, inputMode, field(label).getAttribute('autocapitalize')].join(' ');
  });
  expect(attributes).toEqual([
    'first_name Léa text given-name  words',
    'last_name Martin text family-name  words',
    'email lea@example.fr email email email none',
    'phone 06 12 34 56 78 tel tel tel ',
    'password  password new-password  none',
  ]);
  expect(linksOf()).toEqual({ 'Log in': '/auth/login', 'What we do with your data': '/privacy-policy' });
});

test('the account is created with the form, and the page says so', async () => {
  const { signup, calls } = renderSignup();
  type('Password', 'cheval agrafe pile');
  await submit(field('Email'));
  expect(signup.getSnapshot().value).toBe('signingUp');
  expect([progress('signup'), button('Sign up').getAttribute('aria-busy')]).toEqual(['Creating your account…', 'true']);
  await act(() => calls.reject('signUp'));
  expect(messages()).toEqual(['We received no response. Your account may have been created: try to log in, or send the form again.', '']);
});

test('an incomplete form is not sent', async () => {
  const { signup } = renderSignup({ ...details, first_name: '', phone: '' });
  await submit(field('Email'));
  expect(signup.getSnapshot().value).toBe('filling');
  expect(['First name', 'Last name', 'Email', 'Phone', 'Password'].map((label) => errorOf(label) !== null)).toEqual([
    true,
    false,
    false,
    true,
    true,
  ]);
  expect(document.activeElement).toBe(field('First name'));
});

test('the strength of the password is described; names and address make it weak', async () => {
  renderSignup({ ...details, first_name: 'Wilhelmina', last_name: 'Zürcher', email: 'brouillard@example.fr' });
  expect(strength()).toBe('At least 8 characters. A few words in a row are easy to keep and hard to guess.');
  type('Password', 'abc');
  expect(strength()).toBe('Still too short: at least 8 characters.');
  for (const weak of ['Wilhelmina', 'Zürcher1', 'brouillard']) {
    type('Password', weak);
    expect(strength()).toBe('Weak, easy to guess: make it longer, or add a word.');
  }
  type('Password', 'cheval agrafe pile batterie correct');
  expect(strength()).toBe('Strong.');
  expect(field('Password').getAttribute('aria-describedby')).toContain(document.querySelector('[data-live][id]')?.id ?? 'none');
});

test('a password that is too short is reported once', async () => {
  renderSignup();
  type('Password', 'abc');
  await submit(field('Email'));
  expect([errorOf('Password'), strength()]).toEqual([expect.stringContaining('8'), '']);
  type('Password', '');
  expect([errorOf('Password'), strength()]).toEqual([expect.stringMatching(/password/i), expect.stringContaining('At least 8')]);
});
