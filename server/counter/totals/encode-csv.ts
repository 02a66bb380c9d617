import type { Cents } from '#domain/money.ts';

/** A cell: a text, or an amount in cents. */
export type Cell = string | { cents: Cents };

/** Characters with which a spreadsheet begins a formula. */
const formulaStart = /^[=+\-@\t\r]/;

function encodeCell(cell: Cell): string {
  if (typeof cell !== 'string') {
    const { cents } = cell;
    return `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)},${String(Math.abs(cents) % 100).padStart(2, '0')}`;
  }
  // A spreadsheet shows a text after an apostrophe as it is, and computes nothing.
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Encodes rows as CSV for spreadsheets set to French: UTF-8 with a byte order mark, semicolons, and decimal commas.
 *
 * @example encodeCsv([['Total', { cents: 1250 }]]) // '\uFEFFTotal;12,50\r\n'
 */
export function encodeCsv(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(encodeCell).join(';')}\r\n`).join('')}`;
}
