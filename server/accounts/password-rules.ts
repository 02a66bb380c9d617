import { dictionary } from '@zxcvbn-ts/language-common';

// Lengths in code points.
const minLength = 8;
const maxLength = 128;
const commonPasswordCount = 3000;

/** The most common passwords of at least the minimum length, in lower case. */
const commonPasswords = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= minLength).slice(0, commonPasswordCount),
);

/** Words that attackers try first: about restaurants of this kind, and common in French passwords. */
const relatedWords = ['tacos', 'frenchtacos', 'burger', 'burgers', 'restaurant', 'motdepasse', 'azertyuiop', 'password', 'bonjour'];

const keepLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/**
 * Returns the error message for an invalid new password, or null. Requires 8 to 128 characters of any kind. Rejects the most
 * common passwords, and any that consists of the email, the shop's name, or a related word plus digits and punctuation.
 *
 * @example findPasswordProblem('tacos2026!', { email: 'lea@example.fr', shopName: 'Chez Test' }) // 'Ce mot de passe est trop facile…'
 */
export function findPasswordProblem(password: string, { email, shopName }: { email: string; shopName: string }): string | null {
  const { length } = Array.from(password);
  if (length < minLength) return `Le mot de passe doit compter au moins ${minLength} caractères.`;
  if (length > maxLength) return `Le mot de passe doit compter au plus ${maxLength} caractères.`;
  const lowerCase = password.toLowerCase();
  const address = email.trim().toLowerCase();
  const [localPart = ''] = address.split('@');
  const guessableWords = [...relatedWords, shopName, localPart, address].map(keepLetters).filter((word) => word.length >= 3);
  const isGuessable =
    commonPasswords.has(lowerCase) || [address, localPart].includes(lowerCase) || guessableWords.includes(keepLetters(password));
  return isGuessable ? 'Ce mot de passe est trop facile à deviner, veuillez en choisir un autre.' : null;
}
