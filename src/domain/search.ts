import { searchMaximumCharacters, searchMaximumResults, searchMinimumCharacters } from '#config/constants.ts';
import type { Item } from './entities.ts';
import { foldText } from '#domain/menu/fold-text.ts';

type IndexedItem = { item: Item; name: string; text: string };
type Match = { item: Item; words: number; inName: number };

const indexes = new WeakMap<readonly Item[], readonly IndexedItem[]>();

/** Returns the index of folded names and descriptions, cached by the list's identity: lists must be immutable. */
function getIndex(items: readonly Item[]): readonly IndexedItem[] {
  const known = indexes.get(items);
  if (known !== undefined) return known;
  const index = items.map((item) => {
    const name = foldText(item.item_name);
    // Words contain no line break, so none matches across name and description.
    return { item, name, text: `${name}\n${foldText(item.item_description ?? '')}` };
  });
  indexes.set(items, index);
  return index;
}

/** Splits a query into its distinct folded words. */
function splitQuery(query: string): string[] {
  return [...new Set(foldText(query).split(/\s+/))].filter((word) => word !== '');
}

/**
 * Returns up to 10 items with any word of the query in their name or description, ignoring accents and case. Sorted by
 * number of matched words, then matches in the name, then the order of `items`. Returns none for a trimmed query shorter
 * than two characters; ignores text beyond 100 characters.
 *
 * The index is built at a list's first search and cached by its identity.
 *
 * @example searchItems(items, 'oeuf') // finds "Œufs à la coque"
 * @spec §5 Search; §9 Search
 */
export function searchItems(items: readonly Item[], query: string): Item[] {
  const typed = query.trim().slice(0, searchMaximumCharacters);
  const words = typed.length < searchMinimumCharacters ? [] : splitQuery(typed);
  if (words.length === 0) return [];
  const best: Match[] = [];
  for (const { item, name, text } of getIndex(items)) {
    const last = best[searchMaximumResults - 1];
    if (last?.inName === words.length) break;
    const matched = countMatches(text, words);
    if (matched === 0 || (last !== undefined && matched < last.words)) continue;
    insertRanked(best, { item, words: matched, inName: countMatches(name, words) });
  }
  return best.map(({ item }) => item);
}

/** Counts the words in a text. A plain loop for speed: it runs for every item at every keystroke. */
function countMatches(text: string, words: readonly string[]): number {
  let count = 0;
  for (const word of words) if (text.includes(word)) count += 1;
  return count;
}

/** Inserts a match after equally ranked ones if it is among the best. */
function insertRanked(best: Match[], found: Match): void {
  let place = best.length;
  while (place > 0 && isBetter(found, best[place - 1])) place -= 1;
  if (place >= searchMaximumResults) return;
  best.splice(place, 0, found);
  if (best.length > searchMaximumResults) best.pop();
}

function isBetter(found: Match, than: Match | undefined): boolean {
  if (than === undefined) return false;
  return found.words === than.words ? found.inName > than.inName : found.words > than.words;
}
