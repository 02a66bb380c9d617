import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figure } from './performance-goals.ts';

const file = 'docs/performance.md';
const tableEnd = '<!-- end of the table -->';

/** Adds the figures as a column to the table of the document, which has one row per figure. */
export function recordFigures(figures: readonly Figure[]): void {
  const text = readFileSync(file, 'utf8');
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const heading = `${new Date().toISOString().slice(0, 10)} ${commit}`;
  const [before = '', rest] = text.split('| figure |', 2);
  if (rest === undefined) throw new Error(`${file} has no table of figures`);
  const [table = '', after = ''] = rest.split(tableEnd, 2);
  const [head = '', rule = '', ...rows] = `| figure |${table}`.trim().split('\n');
  const known = new Map(rows.map((row) => [row.split('|')[1]?.trim() ?? '', row]));
  const columnCount = head.split('|').length - 5;
  const lines = figures.map(({ figure, measured, must, aim }) => {
    const row = known.get(figure) ?? `| ${figure} | ${must} | ${aim} |${' – |'.repeat(columnCount)}`;
    return `${row} ${measured} |`;
  });
  writeFileSync(file, `${before}${[`${head} ${heading} |`, `${rule} --- |`, ...lines].join('\n')}\n\n${tableEnd}${after}`);
}
