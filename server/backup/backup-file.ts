import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';

/** Error of a backup or restore, with a message for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** First line of a backup. `migrations`: hashes of the migrations applied to its tables, in order. */
const headerSchema = z.object({
  format: z.literal('storefront backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** Number of rows by table. */
export type RowCounts = Record<string, number>;

/**
 * Marker lines of a backup. A backup is gzipped JSON lines: `["table"]` starts a table, an object is one of its rows, and
 * `["", counts]` is the last line, without which the file is incomplete.
 */
const markerSchema = z.union([z.tuple([z.string().min(1)]), z.tuple([z.literal(''), z.record(z.string(), z.int())])]);

/** A parsed line of a backup. */
export type BackupEntry =
  | { type: 'header'; header: BackupHeader }
  | { type: 'row'; table: string; json: string }
  | { type: 'end'; counts: RowCounts };

/**
 * Reads a backup line by line and yields the parsed entries.
 *
 * @throws BackupError if the file is not a backup, or incomplete
 */
export async function* readBackup(file: string): AsyncGenerator<BackupEntry> {
  let table: string | null = null;
  let isStarted = false;
  let isEnded = false;
  const counts: RowCounts = {};
  try {
    for await (const line of readLines(file)) {
      if (isEnded) throw new BackupError(`${file} continues after its end`);
      if (!isStarted) yield { type: 'header', header: headerSchema.parse(JSON.parse(line)) };
      else if (!line.startsWith('[')) {
        if (table === null) throw new BackupError(`${file} has a row without a table`);
        counts[table] = (counts[table] ?? 0) + 1;
        yield { type: 'row', table, json: line };
      } else {
        const [name, expectedCounts] = markerSchema.parse(JSON.parse(line));
        if (expectedCounts === undefined) {
          table = name;
          counts[table] ??= 0;
        } else yield { type: 'end', counts: verifyCounts(file, counts, expectedCounts) };
        isEnded = expectedCounts !== undefined;
      }
      isStarted = true;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is not a backup, or damaged (${error instanceof Error ? error.message : 'unknown'})`, { cause: error });
  }
  if (!isEnded) throw new BackupError(`${file} is incomplete: its end is missing`);
}

/** Compares the counted rows with those that the backup's last line states. */
function verifyCounts(file: string, found: RowCounts, expected: RowCounts): RowCounts {
  for (const table of new Set([...Object.keys(found), ...Object.keys(expected)]))
    if (found[table] !== expected[table])
      throw new BackupError(`${file} has ${found[table] ?? 0} rows of ${table} instead of ${expected[table] ?? 0}`);
  return expected;
}

/**
 * Reads a whole backup and returns its header and counts.
 *
 * @throws BackupError
 */
export async function verifyBackup(file: string): Promise<{ header: BackupHeader; counts: RowCounts }> {
  let header: BackupHeader | null = null;
  let counts: RowCounts | null = null;
  for await (const entry of readBackup(file)) {
    if (entry.type === 'header') header = entry.header;
    if (entry.type === 'end') counts = entry.counts;
  }
  if (header === null || counts === null) throw new BackupError(`${file} is empty`);
  return { header, counts };
}

/** Yields the lines of a gzipped file. Only `\n` ends a line: JSON may contain other line separators. */
async function* readLines(file: string): AsyncGenerator<string> {
  // `pipeline` requires a callback. It ignores the error, because a failed pipeline also makes the loop below throw it.
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
