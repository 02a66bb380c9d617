// References: S-n in docs/security.md.

import { describe, expect, test } from 'vitest';
import { passwordStrength } from '#domain/account/password.ts';

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
  test.each([
    ['nine lower-case letters', 'mrkxqzbwt', 'weak'],
    ['ten lower-case letters', 'mrkxqzbwto', 'fair'],
    ['thirteen lower-case letters', 'mrkxqzbwtogdi', 'fair'],
    ['fourteen lower-case letters', 'mrkxqzbwtogdie', 'strong'],
    ['thirteen digits', '1592604837159', 'weak'],
    ['fourteen digits', '15926048371592', 'fair'],
    ['eight upper- and lower-case letters', 'mrKXqzBW', 'fair'],
    ['eight letters and digits', 'mr1x5zbw', 'weak'],
    ['eight letters and punctuation marks', 'mr-x!zbw', 'fair'],
    ['eight letters, some with accents', 'mréxùzbw', 'fair'],
  ] as const)('%s are rated by their kinds of characters', (_, password, strength) => {
    expect(passwordStrength(password, [])).toBe(strength);
  });
  test('a personal word counts little, whatever its case and the spaces around it', () => {
    expect(passwordStrength('mrkxqzbwtogdie', ['mrkxq'])).toBe('fair');
    expect(passwordStrength('mrkxqzbwtogdie', [' MRKXQ '])).toBe('fair');
    expect(passwordStrength('martinqzbwtxkd', ['Martin'])).toBe('fair');
    expect(passwordStrength('martinqzbwtxk', ['Martin'])).toBe('weak');
  });
  test('personal words of fewer than three letters are ignored', () => {
    expect(passwordStrength('mrkxqzbwtogdie', ['mrk'])).toBe('fair');
    expect(passwordStrength('mrkxqzbwtogdie', ['mr'])).toBe('strong');
    expect(passwordStrength('mrkxqzbwt', [' '])).toBe('weak');
  });
  test('only the first 128 characters count', () => {
    expect(passwordStrength(`${'a'.repeat(114)}mrkxqzbwtogdie`, [])).toBe('strong');
    expect(passwordStrength(`${'a'.repeat(128)}mrkxqzbwtogdie`, [])).toBe('weak');
  });
  test('a text of 100,000 characters is rated in under half a second (S-46)', () => {
    const startedAt = performance.now();
    passwordStrength('a '.repeat(50_000), ['a'.repeat(50_000)]);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});
