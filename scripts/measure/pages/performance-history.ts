import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Figure } from './performance-goals.ts';

const file = 'docs/performance.md';
/** Marks the end of each table in the document. */
const tableEnds = {
  pages: '<!-- end of the table -->',
  counter: '<!-- end of the counter’s table -->',
  memory: '<!-- end of the memory’s table -->',
};

/** Adds the figures as a column to a table of the document, which has one row per figure. Rows of figures that were not measured stay. */
export function recordFigures(figures: readonly Figure[], table: keyof typeof tableEnds = 'pages'): void {
  const text = readFileSync(file, 'utf8');
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const heading = `${new Date().toISOString().slice(0, 10)} ${commit}`;
  const end = text.indexOf(tableEnds[table]);
  const start = text.lastIndexOf('| figure', end);
  if (end === -1 || start === -1) throw new Error(`${file} has no table of the ${table}`);
  const [head = '', rule = '', ...rows] = text.slice(start, end).trim().split('\n');
  const known = new Map(rows.map((row) => [row.split('|')[1]?.trim() ?? '', row]));
  const columnCount = head.split('|').length - 5;
  const lines = figures.map(({ figure, measured, must, aim }) => {
    const row = known.get(figure) ?? `| ${figure} | ${must} | ${aim} |${' – |'.repeat(columnCount)}`;
    return `${row} ${measured} |`;
  });
  const names = new Set(figures.map(({ figure }) => figure));
  const otherRows = [...known].filter(([figure]) => !names.has(figure)).map(([, row]) => `${row} – |`);
  writeFileSync(
    file,
    `${text.slice(0, start)}${[`${head} ${heading} |`, `${rule} --- |`, ...otherRows, ...lines].join('\n')}\n\n${text.slice(end)}`,
  );
  // The new column is as wide as its heading.
  execFileSync('oxfmt', [file]);
}
