/** Letters that Unicode normalisation does not decompose into a base letter and an accent. */
const letters: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ß: 'ss' };

/**
 * Removes case and accents from a text, for comparison.
 *
 * @example foldText('Œuf À LA CRÈME') // 'oeuf a la creme'
 * @spec docs/behaviour §5 Search: ignores accents and case
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæøłđß]/g, (letter) => letters[letter] ?? letter);
}
