// References: S-n in docs/security.md, §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import {
  cleanCode,
  codeError,
  deletionFailure,
  emailErrors,
  isCodeValid,
  isEmailValid,
  isLoginValid,
  isProfileValid,
  isResetValid,
  isSignupValid,
  loginErrors,
  profileErrors,
  profileFormValues,
  resetErrors,
  signupErrors,
} from '#domain/account/auth.ts';
import { isVerified, needsPassword, pendingEmail } from '#domain/account/session.ts';

const user = { id: 5, email: 'lea@example.fr', first_name: 'Léa', last_name: 'Martin', phone: '06' };
const lea = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06' };

describe('forms', () => {
  test('a login requires an email address and a password of any length (§7)', () => {
    expect(loginErrors({ email: 'lea@example.fr', password: 'x' })).toEqual({});
    expect(loginErrors({ email: 'lea', password: '' })).toEqual({ email: 'email', password: 'required' });
    expect(loginErrors({ email: ' ', password: 'x'.repeat(501) })).toEqual({ email: 'required', password: 'tooLong' });
    expect(loginErrors({ email: 'lea@example.fr', password: 'x'.repeat(500) })).toEqual({});
  });
  test('a new password has 8 to 128 code points, spaces included (S-32)', () => {
    const errorOf = (password: string) => signupErrors({ ...lea, password }).password;
    expect([errorOf('1234567'), errorOf('12345678'), errorOf('🌮'.repeat(7)), errorOf('🌮'.repeat(8)), errorOf('a b c d ')]).toEqual([
      'tooShort',
      undefined,
      'tooShort',
      undefined,
      undefined,
    ]);
    expect([errorOf('é'.repeat(128)), errorOf('é'.repeat(129)), errorOf('')]).toEqual([undefined, 'tooLong', 'required']);
  });
  test('passwords that differ are rejected (§5)', () => {
    const form = { code: '012345', password: 'cheval correct', confirmation: 'Cheval correct' };
    expect(resetErrors(form)).toEqual({ confirmation: 'differs' });
    expect(resetErrors({ ...form, confirmation: form.password })).toEqual({});
  });
  test('the profile has the rules of the checkout, and an optional address of up to 500 characters (§5 Personal form)', () => {
    const profile = { ...lea, address: '' };
    expect(profileErrors(profile)).toEqual({});
    expect(profileErrors({ ...profile, first_name: ' ', email: 'lea' })).toEqual({ first_name: 'required', email: 'email' });
    expect(profileErrors({ ...profile, address: ` ${'a'.repeat(500)} ` })).toEqual({});
    expect(profileErrors({ ...profile, address: 'a'.repeat(501) })).toEqual({ address: 'tooLong' });
  });
  test('an email form requires an email address', () => {
    expect(emailErrors({ email: ' lea@example.fr ' })).toEqual({});
    expect([emailErrors({ email: '' }), emailErrors({ email: 'lea' })]).toEqual([{ email: 'required' }, { email: 'email' }]);
  });
  test('a form can be submitted only without errors', () => {
    const password = 'cheval correct';
    const login = { email: lea.email, password };
    expect([isLoginValid(login), isLoginValid({ ...login, password: '' })]).toEqual([true, false]);
    const signup = { ...lea, password };
    expect([isSignupValid(signup), isSignupValid({ ...signup, phone: '' })]).toEqual([true, false]);
    const reset = { code: '012345', password, confirmation: password };
    expect([isResetValid(reset), isResetValid({ ...reset, code: '' })]).toEqual([true, false]);
    const profile = { ...lea, address: '' };
    expect([isProfileValid(profile), isProfileValid({ ...profile, last_name: '' })]).toEqual([true, false]);
    expect([isEmailValid('lea@example.fr'), isEmailValid('lea')]).toEqual([true, false]);
    expect([isCodeValid('012345'), isCodeValid('12')]).toEqual([true, false]);
  });
});

describe('the profile form (§3 User)', () => {
  const saved = { ...user, address: '1 rue X', pending_email: null };
  const form = { first_name: 'Zoé', last_name: 'Petit', email: 'zoe@example.fr', phone: '07', address: '2 rue Y' };

  test('shows the customer’s own draft, whether ids are numbers or texts', () => {
    expect(profileFormValues(saved, { owner: 5, form })).toBe(form);
    expect(profileFormValues(saved, { owner: '5', form })).toBe(form);
  });
  test('shows the profile without a draft, or with the draft of another customer', () => {
    const profile = { first_name: 'Léa', last_name: 'Martin', email: 'lea@example.fr', phone: '06', address: '1 rue X' };
    expect(profileFormValues(saved, null)).toEqual(profile);
    expect(profileFormValues(saved, { owner: 6, form })).toEqual(profile);
  });
  test('shows the email that is not verified yet, and no address if none is saved', () => {
    expect(profileFormValues({ ...user, pending_email: 'new@example.fr' }, null)).toEqual({ ...lea, email: 'new@example.fr', address: '' });
  });
});

test('an account counts as verified unless the server says otherwise (§4 Auth)', () => {
  expect([isVerified(user), isVerified({ ...user, is_verified: true }), isVerified({ ...user, is_verified: false })]).toEqual([
    true,
    true,
    false,
  ]);
});

test('an account needs a password only if the server says so', () => {
  expect([
    needsPassword(user),
    needsPassword({ ...user, needs_password: false }),
    needsPassword({ ...user, needs_password: true }),
  ]).toEqual([false, false, true]);
});

describe('codes', () => {
  test.each([
    [' 123 456 ', '123456'],
    ['012345', '012345'],
    ['12-34-56', '123456'],
    ['１２３４５６', '123456'],
    ['123\u200B456\n', '123456'],
  ])('%j is read as %s: separators are removed, leading zeros kept (§5 Sign-up and log-in)', (input, code) => {
    expect(cleanCode(input)).toBe(code);
    expect(codeError(input)).toBeNull();
  });
  test('an empty code, a short one and non-ASCII digits are rejected', () => {
    expect([codeError(' '), codeError('12'), codeError('٣٣٣٣٣٣'), codeError('1234567890123')]).toEqual([
      'required',
      'code',
      'code',
      'code',
    ]);
    expect([codeError('٣1234'), codeError('1234٣')]).toEqual(['code', 'code']);
  });
});

test('a deletion is checked for a session, a password and its confirmation, in this order (§5 Account deletion)', () => {
  const form = { password: '', confirmation: 'x' };
  expect(deletionFailure(false, form)).toBe('notLoggedIn');
  expect(deletionFailure(true, form)).toBe('passwordRequired');
  expect(deletionFailure(true, { password: 'a', confirmation: 'b' })).toBe('passwordsDiffer');
  expect(deletionFailure(true, { password: 'a', confirmation: 'a' })).toBeNull();
});

test('an email is pending only while it differs from the current one (§7)', () => {
  expect(pendingEmail({ ...user, pending_email: 'new@example.fr' })).toBe('new@example.fr');
  expect([pendingEmail(user), pendingEmail({ ...user, pending_email: '' }), pendingEmail({ ...user, pending_email: user.email })]).toEqual([
    null,
    null,
    null,
  ]);
});
