import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

/** Measures text in the viewer's font, in pixels. */
export type MeasureText = (text: string, size: number, weight: 500 | 700) => number;

const font = 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** Characters that labels consist of: Unicode's Latin blocks from the space to Latin Extended-A, and French punctuation. */
const [firstCharacter, endOfLatin] = [0x20, 0x17f];
const printable =
  Array.from({ length: endOfLatin - firstCharacter }, (_, index) => String.fromCodePoint(firstCharacter + index)).join('') + '’«»…–—→−';

/** Width of a character that the font lacks, in thousandths of the font size. */
const defaultAdvance = 600;

/** Factor of every width: advance widths do not include kerning. */
const slack = 1.02;

/** Loads the advance widths of the viewer's font, as the browser will draw it. */
export async function loadTextMeasure(): Promise<MeasureText> {
  const [medium, bold] = await Promise.all([readWidths(500), readWidths(700)]);
  return (text, size, weight) => {
    const widths = weight === 700 ? bold : medium;
    const units = Array.from(text).reduce((sum, character) => sum + (widths.get(character.codePointAt(0) ?? 0) ?? defaultAdvance), 0);
    return (units / 1000) * size * slack;
  };
}

/**
 * Returns the advance width of each character, in thousandths of the font size. The numbers are byte offsets of the OpenType format:
 * https://learn.microsoft.com/typography/opentype/spec/otff
 */
async function readWidths(weight: number): Promise<Map<number, number>> {
  const bytes = await subsetFont(await readFile(font), printable, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
    noHinting: true,
  });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const record = 12 + index * 16;
      return [String.fromCodePoint(...bytes.subarray(record, record + 4)), view.getUint32(record + 8)];
    }),
  );
  const table = (name: string) => tables.get(name) ?? 0;
  const unitsPerEm = view.getUint16(table('head') + 18);
  const metrics = view.getUint16(table('hhea') + 34);
  const glyphs = glyphsOf(view, table('cmap'));
  const advance = (glyph: number) => view.getUint16(table('hmtx') + Math.min(glyph, metrics - 1) * 4);
  return new Map([...glyphs].map(([character, glyph]) => [character, (advance(glyph) / unitsPerEm) * 1000]));
}

/**
 * Reads the character map of the Basic Multilingual Plane, format 4:
 * https://learn.microsoft.com/typography/opentype/spec/cmap#format-4-segment-mapping-to-delta-values
 */
function glyphsOf(view: DataView, cmap: number): Map<number, number> {
  const offsets = Array.from({ length: view.getUint16(cmap + 2) }, (_, index) => cmap + view.getUint32(cmap + 8 + index * 8));
  const start = offsets.find((offset) => view.getUint16(offset) === 4);
  if (start === undefined) throw new Error('the font has no character map of format 4');
  const segments = view.getUint16(start + 6) / 2;
  const glyphs = new Map<number, number>();
  for (let segment = 0; segment < segments; segment += 1) {
    const field = (index: number) => start + 14 + segments * 2 * index + (index > 0 ? 2 : 0) + segment * 2;
    const [last, first] = [view.getUint16(field(0)), view.getUint16(field(1))];
    const [delta, range] = [view.getInt16(field(2)), view.getUint16(field(3))];
    for (let character = first; character <= last && character !== 0xff_ff; character += 1) {
      const glyph = range === 0 ? character : view.getUint16(field(3) + range + (character - first) * 2);
      if (glyph !== 0) glyphs.set(character, (glyph + delta) & 0xff_ff);
    }
  }
  return glyphs;
}
