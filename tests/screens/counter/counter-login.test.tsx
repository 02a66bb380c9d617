import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { button, elementWithText, press, queryButton, submit, textOf, type } from '../../ui/elements.ts';
import { owner, renderCounter } from './counter-shop.tsx';

const status = () => document.querySelector('aside [data-live]')?.textContent ?? '';
const alert = () => document.querySelector('[data-live="assertive"]')?.textContent ?? null;
const passwordField = () => screen.getByLabelText<HTMLInputElement>('Password');
const accounts = [
  { email: 'gerant@example.fr', password: 'au-comptoir', role: 'owner' as const },
  { email: 'cuisine@example.fr', password: 'au-comptoir', role: 'kitchen' as const },
];

/** Logs in with an account that needs a code. */
async function renderCodeForm() {
  const counter = await renderCounter({ staff: null });
  type('Email', owner.email);
  await submit(screen.getByLabelText('Email'));
  await counter.resolveSession('logIn', { type: 'codeRequired' });
  return counter;
}
const codeField = () => screen.getByLabelText<HTMLInputElement>('Six-digit code');

test('while the session is checked, the counter says so and shows no form', async () => {
  await renderCounter({ staff: undefined });
  expect(status()).toBe('Opening the counter…');
  expect(document.querySelector('main')?.getAttribute('aria-busy')).toBe('true');
  expect(document.querySelector('[data-state="checkingSession"]')).not.toBeNull();
  expect(document.querySelector('input')).toBeNull();
});

test('without a server the counter says so and tries again', async () => {
  const counter = await renderCounter({ staff: undefined });
  await counter.rejectSession('checkSession');
  expect(alert()).toBe('The server cannot be reached. The counter tries again by itself.');
  expect([status(), document.querySelector('[aria-busy]'), document.querySelector('input')]).toEqual(['', null, null]);
  await press('Try again');
  expect(status()).toBe('Opening the counter…');
  await counter.resolveSession('checkSession', { type: 'signedOut' });
  expect(elementWithText('The orders of Tac’Braise, live.')).toBeTruthy();
});

test('a server that answers with an error is not called unreachable', async () => {
  const counter = await renderCounter({ staff: undefined });
  await counter.resolveSession('checkSession', { type: 'refused', reason: 'Trop de requêtes.' });
  expect([alert(), queryButton('Try again') !== null]).toEqual(['Trop de requêtes.', true]);
});

test('the form sends what was typed, once, and keeps it when the server refuses', async () => {
  const counter = await renderCounter({ staff: null });
  expect([alert(), status(), screen.queryByText(/^Demonstration/)]).toEqual([null, '', null]);
  const [email, password] = [screen.getByLabelText<HTMLInputElement>('Email'), passwordField()];
  expect([email.type, email.name, email.autocomplete, email.required]).toEqual(['email', 'email', 'username', true]);
  expect([password.name, password.autocomplete, password.required]).toEqual(['password', 'current-password', true]);
  type('Email', 'gerant@example.fr');
  type('Password', 'au-comptoir');
  await submit(email);
  expect(counter.session.getSnapshot().context.credentials).toEqual({ email: 'gerant@example.fr', password: 'au-comptoir' });
  expect(status()).toBe('Logging in…');
  expect(button('Log in').getAttribute('aria-busy')).toBe('true');
  type('Email', 'other@example.fr');
  await submit(email);
  expect(counter.session.getSnapshot().context.credentials.email).toBe('gerant@example.fr');
  await counter.resolveSession('logIn', { type: 'rejected' });
  expect(alert()).toBe('The email or the password is wrong.');
  expect([email.value, password.value]).toEqual(['other@example.fr', 'au-comptoir']);
  await submit(email);
  expect(alert()).toBeNull();
  await counter.resolveSession('logIn', { type: 'refused', reason: 'Trop de tentatives. Réessayez dans 5 minutes.' });
  expect(alert()).toBe('Trop de tentatives. Réessayez dans 5 minutes.');
  expect([email.value, password.value]).toEqual(['other@example.fr', 'au-comptoir']);
  await submit(email);
  await counter.resolveSession('logIn', { type: 'serverError', reason: '' });
  expect(alert()).toBe('An error occurred, please try again');
  await submit(email);
  await counter.rejectSession('logIn');
  expect(alert()).toBe('The server cannot be reached, please try again.');
});

test('submitting either form does not load another page', async () => {
  await renderCounter({ staff: null });
  expect(fireEvent.submit(document.querySelector('form') ?? document.body)).toBe(false);
});

test('a demonstration offers its accounts, which fill the form', async () => {
  await renderCounter({ staff: null, demoAccounts: accounts });
  expect(textOf(screen.getByText(/^Demonstration/))).toBe('Demonstration: choose an account. Its password is au-comptoir.');
  await press('Kitchen (cuisine@example.fr)');
  expect([screen.getByLabelText<HTMLInputElement>('Email').value, passwordField().value]).toEqual(['cuisine@example.fr', 'au-comptoir']);
  await press('Owner (gerant@example.fr)');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('gerant@example.fr');
});

test('an account with a second step is asked for its code, in a field for digits that has the focus', async () => {
  await renderCodeForm();
  expect(elementWithText('One more step for gerant@example.fr: the code of your authenticator app.')).toBeTruthy();
  const field = codeField();
  expect(document.activeElement).toBe(field);
  expect([field.type, field.name, field.inputMode, field.autocomplete, field.maxLength, field.getAttribute('enterkeyhint')]).toEqual([
    'text',
    'code',
    'numeric',
    'one-time-code',
    20,
    'done',
  ]);
  expect([field.getAttribute('autocorrect'), field.getAttribute('spellcheck')]).toEqual(['off', 'false']);
  expect(queryButton('Show')).toBeNull();
  expect(field.form?.noValidate).toBe(true);
});

test('a wrong code is reported and selected, so that the next one replaces it', async () => {
  const counter = await renderCodeForm();
  type('Six-digit code', '0123');
  expect(fireEvent.submit(codeField().form ?? document.body)).toBe(false);
  expect(alert()).toBe('Enter the six digits that the app shows.');
  expect([codeField().selectionStart, codeField().selectionEnd]).toEqual([0, 4]);
  type('Six-digit code', '012 345');
  await submit(codeField());
  expect([alert(), status(), button('Log in').getAttribute('aria-busy')]).toEqual([null, 'Checking the code…', 'true']);
  // While a code is being checked, the selection stays and nothing is sent.
  codeField().setSelectionRange(1, 1);
  await submit(codeField());
  expect(codeField().selectionEnd).toBe(1);
  await counter.resolveSession('verifyCode', { type: 'codeRejected' });
  expect(alert()).toBe('This code is wrong or was already used. Enter the one that the app shows now.');
});

test('from the code, another account can be used', async () => {
  const counter = await renderCodeForm();
  await press('Use another account');
  expect(counter.session.getSnapshot().value).toBe('signedOut');
  expect([screen.getByLabelText<HTMLInputElement>('Email').value, passwordField().value]).toEqual(['gerant@example.fr', '']);
});

test('a session that the server has ended leads back to the form, which says so', async () => {
  const counter = await renderCounter({ staff: owner });
  expect(screen.getByText('gerant@example.fr')).toBeTruthy();
  await act(async () => counter.session.send({ type: 'session.ended' }));
  counter.closeBoard();
  expect(alert()).toBe('Your session has ended, please log in again.');
});

test('the counter says that it is logging out, and that it is still logged in if the server does not answer', async () => {
  const counter = await renderCounter({ staff: owner });
  expect(status()).toBe('');
  await press('Log out');
  expect(status()).toBe('Logging out…');
  await counter.rejectSession('logOut');
  expect(screen.getByText('You are still logged in: the server cannot be reached.')).toBeTruthy();
});
