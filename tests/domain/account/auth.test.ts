// References: S-n in docs/security.md, §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { cleanCode, codeError, deletionFailure, loginErrors, pendingEmail, resetErrors, signupErrors } from '#domain/account/auth.ts';
import { passwordStrength } from '#domain/account/password.ts';

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

describe('password strength', () => {
  test.each([
    ['', 'empty'],
    ['tacos', 'tooShort'],
    ['aaaaaaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['abcdefghij', 'weak'],
    ['lea@example.fr', 'weak'],
    ['cheval correct', 'strong'],
    ['Tr0ub4dor', 'fair'],
  ] as const)('%s is %s', (password, strength) => {
    expect(passwordStrength(password, ['lea@example.fr', 'Léa'])).toBe(strength);
  });
  test('a text of 100,000 characters is rated in under half a second (S-46)', () => {
    const startedAt = performance.now();
    passwordStrength('a '.repeat(50_000), ['a'.repeat(50_000)]);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});
