/** Letters that are no base letter plus an accent to Unicode. */
const letters: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ß: 'ss' };

/**
 * A text without case and accents, for comparing what people type with what a menu or a map says.
 *
 * @example foldText('Œuf À LA CRÈME') // 'oeuf a la creme'
 * @spec §5 Search: ignores accents and case
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæøłđß]/g, (letter) => letters[letter] ?? letter);
}
