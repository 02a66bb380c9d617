import { passwordMinimumCharacters } from '#config/constants.ts';

/** How good a password is, in words: `tooShort` is refused, the others are a hint. */
export type PasswordStrength = 'empty' | 'tooShort' | 'weak' | 'fair' | 'strong';

/** Bits of guessing that a word of the person's own adds. */
const personalWordBits = 8;
const fairBits = 45;
const strongBits = 65;

/**
 * How hard a password is to guess, judged by its length, its kinds of characters, repetitions, rows of neighbours
 * (`1234`, `abcd`) and the person's own words (name, email) in it. A hint: which passwords are known to thieves, the back
 * end says. Only the first 128 characters are looked at.
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
  for (const word of personalWords.map((own) => own.trim().toLowerCase()).filter((own) => own.length > 2)) {
    if (!rest.includes(word)) continue;
    rest = rest.replaceAll(word, '');
    bits += personalWordBits;
  }
  const unpredictable = Array.from(rest).filter((character, index, all) => isUnpredictable(character, all[index - 1])).length;
  bits += unpredictable * Math.log2(alphabetSize(characters.join('')));
  if (bits < fairBits) return 'weak';
  return bits < strongBits ? 'fair' : 'strong';
}

/** Whether a character is neither the one before it again nor its neighbour. */
function isUnpredictable(character: string, before: string | undefined): boolean {
  return before === undefined || Math.abs((character.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0)) > 1;
}

/** How many characters there are of the kinds that a text uses. */
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
