import { passwordMinimumCharacters } from '#config/constants.ts';

/** Strength of a password. `tooShort` passwords are rejected; the other levels are hints. */
export type PasswordStrength = 'empty' | 'tooShort' | 'weak' | 'fair' | 'strong';

/** Bits of entropy counted for a personal word, and minimum bits of a fair and of a strong password. */
const personalWordBits = 8;
const fairBits = 45;
const strongBits = 65;

/**
 * Estimates the strength of a password from its length, character classes, repetitions, sequences (`1234`, `abcd`), and personal
 * words (name, email). The server checks for common passwords. Only the first 128 characters count.
 *
 * @example passwordStrength('tacos', []) // 'tooShort'
 * @example passwordStrength('lea@example.fr', ['lea@example.fr']) // 'weak'
 */
export function passwordStrength(password: string, personalWords: readonly string[]): PasswordStrength {
  const characters = Array.from(password).slice(0, 128);
  if (characters.length === 0) return 'empty';
  if (characters.length < passwordMinimumCharacters) return 'tooShort';
  let rest = characters.join('').toLowerCase();
  let bits = 0;
  for (const word of personalWords.map((text) => text.trim().toLowerCase()).filter((text) => text.length > 2)) {
    if (!rest.includes(word)) continue;
    rest = rest.replaceAll(word, '');
    bits += personalWordBits;
  }
  const unpredictable = Array.from(rest).filter((character, index, all) => isUnpredictable(character, all[index - 1])).length;
  bits += unpredictable * Math.log2(alphabetSize(characters.join('')));
  if (bits < fairBits) return 'weak';
  return bits < strongBits ? 'fair' : 'strong';
}

/** Returns whether a character neither repeats nor continues the previous one. */
function isUnpredictable(character: string, before: string | undefined): boolean {
  return before === undefined || Math.abs((character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) > 1;
}

/** Returns the number of characters in the classes that a text uses. */
function alphabetSize(text: string): number {
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[ -/:-@[-`{-~]/, 33],
    [/[\u0080-\uFFFF]/, 60],
  ];
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(text) ? size : 0), 0);
}
