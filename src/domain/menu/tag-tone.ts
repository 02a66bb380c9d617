import { foldText } from './fold-text.ts';

/** Meaning of an item's tag, which decides its colour. */
export type TagTone = 'hot' | 'new' | 'diet' | 'plain';

const tones: readonly (readonly [RegExp, TagTone])[] = [
  [/^(epice|piment|pique|relev|spicy|hot\b)/, 'hot'],
  [/^(nouv|new\b)/, 'new'],
  [/^(veg|halal|casher|kosher|sans |bio\b|organic|gluten)/, 'diet'],
];

/**
 * Returns the meaning of a tag, recognised by its first word in French or English.
 *
 * @example tagTone('Épicé') // 'hot'
 */
export function tagTone(tag: string): TagTone {
  const text = foldText(tag).trim();
  return tones.find(([pattern]) => pattern.test(text))?.[1] ?? 'plain';
}
