/**
 * Truncates a text to a number of UTF-16 code units, or one less where the limit would split a surrogate pair: half of a pair is
 * not valid text, and a server rejects it.
 *
 * @example truncateText('a😀', 2) // 'a'
 */
export function truncateText(text: string, maximum: number): string {
  return text.length <= maximum ? text : text.slice(0, maximum).replace(/\p{Surrogate}$/u, '');
}
