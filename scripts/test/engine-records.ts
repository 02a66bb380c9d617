/**
 * Records which orders an engine has placed, and writes them as the table of `docs/browsers.md`. Runs with `--record` call it;
 * `node scripts/test/engine-records.ts` writes the table anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

/** The files that a run with `--record` writes: the records, and the page with their table. */
const recordFiles = { recordsFile: 'docs/browsers.json', page: 'docs/browsers.md' };
const tableStart = '<!-- The table is written by a run with --record. -->';
const tableEnd = '<!-- End of the table. -->';

/** Columns of the table, by the tag of their journeys. */
const orderKinds = ['reads', 'cash', 'card', '3-D-Secure', 'sign-up'] as const;

const orderKind = z.enum(orderKinds);
const engineRecord = z.object({
  engine: z.string(),
  version: z.string(),
  /** Day of the run, as in 2026-11-28. */
  day: z.string(),
  /** Whether all journeys with an order succeeded. Without a value none was run. */
  orders: z.partialRecord(orderKind, z.boolean()),
  /** How many journeys succeeded, of how many. */
  passed: z.number(),
  total: z.number(),
});

/** What one run in one engine has shown. */
export type EngineRecord = z.infer<typeof engineRecord>;

/** A journey in one engine and its result. `tags` begin with `@`. */
export type EngineJourney = { engine: string; version: string; tags: readonly string[]; isPassed: boolean };

/** Returns one record for each engine and version. A kind of order has succeeded if all of its journeys have. */
export function summariseJourneys(journeys: readonly EngineJourney[], day: string): EngineRecord[] {
  const records = new Map<string, EngineRecord>();
  for (const { engine, version, tags, isPassed } of journeys) {
    const key = `${engine} ${version}`;
    const record = records.get(key) ?? { engine, version, day, orders: {}, passed: 0, total: 0 };
    records.set(key, record);
    record.total += 1;
    if (isPassed) record.passed += 1;
    for (const kind of orderKinds) if (tags.includes(`@${kind}`)) record.orders[kind] = (record.orders[kind] ?? true) && isPassed;
  }
  return [...records.values()];
}

/** Replaces the record of the same engine and version, and writes the table. */
export function recordEngines(records: readonly EngineRecord[], files = recordFiles): void {
  const isReplaced = (old: EngineRecord) => records.some(({ engine, version }) => engine === old.engine && version === old.version);
  const all = [...readRecords(files).filter((old) => !isReplaced(old)), ...records].toSorted(
    (one, other) => one.engine.localeCompare(other.engine) || one.version.localeCompare(other.version, 'en', { numeric: true }),
  );
  writeFileSync(files.recordsFile, `${JSON.stringify(all, null, 2)}\n`);
  writeTable(all, files);
}

const readRecords = ({ recordsFile } = recordFiles): EngineRecord[] =>
  existsSync(recordsFile) ? z.array(engineRecord).parse(JSON.parse(readFileSync(recordsFile, 'utf8'))) : [];

/** Returns the table of Markdown. */
export function formatTable(records: readonly EngineRecord[]): string {
  const rows = [
    ['engine', 'version', 'day', ...orderKinds, 'journeys'],
    ...records.map(({ engine, version, day, orders, passed, total }) => [
      engine,
      version,
      day,
      ...orderKinds.map((kind) => ({ true: 'yes', false: '**no**', undefined: '–' })[`${orders[kind]}`]),
      `${passed} of ${total}`,
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const formatRow = (cells: readonly (string | undefined)[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [formatRow(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(formatRow)].join('\n');
}

/** Writes the table between its marks in the page, or at the end of it. */
function writeTable(records: readonly EngineRecord[], { page } = recordFiles): void {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '# Browsers\n';
  const [before = '', rest] = text.split(tableStart);
  const after = rest?.split(tableEnd)[1] ?? '\n';
  writeFileSync(page, `${before.trimEnd()}\n\n${tableStart}\n\n${formatTable(records)}\n\n${tableEnd}${after}`);
}

if (import.meta.main) writeTable(readRecords());
