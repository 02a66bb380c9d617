import { searchMaximumCharacters, searchMaximumResults, searchMinimumCharacters } from '#config/constants.ts';
import type { Item } from './entities.ts';
import { foldText } from '#domain/menu/fold-text.ts';

type IndexedItem = { item: Item; name: string; text: string };
type Match = { item: Item; words: number; inName: number };

const indexes = new WeakMap<readonly Item[], readonly IndexedItem[]>();

/** Returns the index of folded names and descriptions. It is cached per list, so lists must be immutable. */
function getIndex(items: readonly Item[]): readonly IndexedItem[] {
  const cached = indexes.get(items);
  if (cached !== undefined) return cached;
  const index = items.map((item) => {
    const name = foldText(item.item_name);
    // A query's words contain no line break, so no word can match across name and description.
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
 * Returns up to 10 items whose name or description contains any word of the query, ignoring accents and case. Sorts by the number of
 * matched words, then by matches in the name, then by the order of `items`. Returns none if the trimmed query is shorter than two
 * characters. Ignores text beyond 100 characters.
 *
 * The index is built by the first search in a list, and cached per list.
 *
 * @example searchItems(items, 'oeuf') // finds "Œufs à la coque"
 * @spec docs/behaviour §5 Search; §9 Search
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

/** Counts the words that a text contains. A plain loop, because it runs for every item on every keystroke. */
function countMatches(text: string, words: readonly string[]): number {
  let count = 0;
  for (const word of words) if (text.includes(word)) count += 1;
  return count;
}

/** Inserts a match after those of equal rank, if it is among the best. */
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
