import { expect, test } from 'vitest';
import { tagTone } from '#domain/menu/tag-tone.ts';

test.each([
  ['épicé', 'hot'],
  [' épicé', 'hot'],
  ['Très piquant', 'plain'],
  ['PIMENTÉ', 'hot'],
  ['hot', 'hot'],
  ['hotdog', 'plain'],
  ['nouveau', 'new'],
  ['new', 'new'],
  ['newcastle', 'plain'],
  ['végétarien', 'diet'],
  ['Vegan', 'diet'],
  ['sans gluten', 'diet'],
  ['maison', 'plain'],
])('the tag %s is %s', (tag, tone) => {
  expect(tagTone(tag)).toBe(tone);
});
