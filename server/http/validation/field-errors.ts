import type * as z from 'zod/v4/core';
import type { Locale } from '#config/site.ts';
import { fieldLabels } from '#server/locale/field-labels.ts';
import { translator, type Text } from '#server/locale/translate.ts';

type Path = readonly PropertyKey[];

/** Returns the key of a field in `errors`: its path in the request, such as `items.0.note`. */
export const fieldKey = (path: Path): string => path.map(String).join('.') || 'body';

/**
 * Returns a sentence about a field, which names it.
 *
 * @example fieldMessage(['items', 0, 'note'], 'contient des caractères non admis', 'fr')
 *   // 'Le champ « note (article 1) » contient des caractères non admis.'
 */
export function fieldMessage(path: Path, problem: Problem, locale: Locale): string {
  const t = translator(locale);
  return t(sentences[problem], { field: fieldLabel(path, locale) });
}

/** What is wrong with a value. */
export type Problem = keyof typeof sentences;

const sentences = {
  missing: 'Le champ «\u00A0{field}\u00A0» est obligatoire.',
  characters: 'Le champ «\u00A0{field}\u00A0» contient des caractères non admis.',
  depth: 'Le champ «\u00A0{field}\u00A0» a trop de niveaux imbriqués.',
  short: 'Le champ «\u00A0{field}\u00A0» est trop court.',
  long: 'Le champ «\u00A0{field}\u00A0» est trop long.',
  few: 'Le champ «\u00A0{field}\u00A0» n’a pas assez d’éléments.',
  many: 'Le champ «\u00A0{field}\u00A0» a trop d’éléments.',
  small: 'Le champ «\u00A0{field}\u00A0» a une valeur trop petite.',
  large: 'Le champ «\u00A0{field}\u00A0» a une valeur trop grande.',
  email: 'Le champ «\u00A0{field}\u00A0» n’est pas une adresse e-mail valable.',
  choice: 'Le champ «\u00A0{field}\u00A0» n’a pas une des valeurs admises.',
  form: 'Le champ «\u00A0{field}\u00A0» n’a pas la forme attendue.',
} as const satisfies Record<string, Text>;

/** Returns the name of the field, and of the item of the order that it belongs to. */
function fieldLabel(path: Path, locale: Locale): string {
  const names = path.filter((key) => typeof key === 'string' && !/^\d+$/.test(key)).map(String);
  const name = names.findLast((key) => Object.hasOwn(fieldLabels, key)) ?? 'body';
  const label = fieldLabels[name]?.[locale] ?? name;
  const [list, index] = path;
  const isOfItem = (list === 'items' || list === 'free_items') && index !== undefined;
  return isOfItem ? translator(locale)('{field} (article {number})', { field: label, number: Number(index) + 1 }) : label;
}

/** Returns the message of each invalid field of a value that its schema rejected. */
export function describeIssues(issues: readonly z.$ZodIssue[], value: unknown, locale: Locale): Record<string, string> {
  const messages: Record<string, string> = {};
  // The first issue of a field is the one about its type or its absence.
  for (const issue of issues.flatMap((each) => findNestedIssues(each)))
    messages[fieldKey(issue.path)] ??= fieldMessage(issue.path, findProblem(issue, valueAt(value, issue.path)), locale);
  return messages;
}

/** Returns the issues of the only member of a union that has the type of the value, or the issue itself. */
function findNestedIssues(issue: z.$ZodIssue): z.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const matching = issue.errors.filter((issues) => issues.every(({ code, path }) => code !== 'invalid_type' || path.length > 0));
  const [member] = matching;
  if (member === undefined || matching.length > 1) return [issue];
  return member.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** Whether a value is missing, rather than too short or of another type. */
const isEmpty = (value: unknown) => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function findProblem(issue: z.$ZodIssue, value: unknown): Problem {
  if (isEmpty(value)) return 'missing';
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'short' : issue.origin === 'array' ? 'few' : 'small';
    case 'too_big':
      return issue.origin === 'string' ? 'long' : issue.origin === 'array' ? 'many' : 'large';
    case 'invalid_value':
      return 'choice';
    case 'invalid_format':
      return findTextProblem(issue.path, value);
    case 'custom':
      return typeof value === 'string' ? findTextProblem(issue.path, value) : 'form';
    default:
      return 'form';
  }
}

/** Longest text that a field takes, in characters as they are typed. */
const shortTextCharacters = 254;

function findTextProblem(path: Path, value: unknown): Problem {
  const text = String(value);
  if (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(text)) return 'characters';
  if (text.normalize('NFKC').length > shortTextCharacters) return 'long';
  return path.at(-1) === 'email' ? 'email' : 'form';
}

function valueAt(value: unknown, path: Path): unknown {
  let inner = value;
  for (const key of path) inner = typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined;
  return inner;
}
