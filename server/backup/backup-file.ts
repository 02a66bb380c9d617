import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';

/** What is wrong with a backup or with where it is to be restored; the message is for the operator. */
export class BackupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BackupError';
  }
}

/** The first line of a backup. `migrations`: hashes of the migrations that its tables went through, in their order. */
const headerSchema = z.object({
  format: z.literal('storefront backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
});
export type BackupHeader = z.infer<typeof headerSchema>;

/** Rows by table. */
export type RowCounts = Record<string, number>;

/**
 * Lines of a backup after the first, gzipped JSON: `["table"]` begins a table, each row of it is an object, and `["", counts]` is
 * the last line, without which the file is not whole.
 */
const markerSchema = z.union([z.tuple([z.string().min(1)]), z.tuple([z.literal(''), z.record(z.string(), z.int())])]);

/** What a line of a backup says. */
export type BackupEntry =
  | { type: 'header'; header: BackupHeader }
  | { type: 'row'; table: string; json: string }
  | { type: 'end'; counts: RowCounts };

/** Reads a backup. Throws a `BackupError` where the file is no backup, or not whole. */
export async function* readBackup(file: string): AsyncGenerator<BackupEntry> {
  let table: string | null = null;
  let isStarted = false;
  let isEnded = false;
  const counts: RowCounts = {};
  try {
    for await (const line of readLines(file)) {
      if (isEnded) throw new BackupError(`${file} goes on after its end`);
      if (!isStarted) yield { type: 'header', header: headerSchema.parse(JSON.parse(line)) };
      else if (!line.startsWith('[')) {
        if (table === null) throw new BackupError(`${file} has a row without a table`);
        counts[table] = (counts[table] ?? 0) + 1;
        yield { type: 'row', table, json: line };
      } else {
        const [name, end] = markerSchema.parse(JSON.parse(line));
        if (end === undefined) counts[(table = name)] ??= 0;
        else yield { type: 'end', counts: verifyCounts(file, counts, end) };
        isEnded = end !== undefined;
      }
      isStarted = true;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${file} is no backup, or damaged (${error instanceof Error ? error.message : 'unknown'})`, { cause: error });
  }
  if (!isEnded) throw new BackupError(`${file} is not whole: its end is missing`);
}

function verifyCounts(file: string, found: RowCounts, told: RowCounts): RowCounts {
  for (const table of new Set([...Object.keys(found), ...Object.keys(told)]))
    if (found[table] !== told[table])
      throw new BackupError(`${file} has ${found[table] ?? 0} rows of ${table} instead of ${told[table] ?? 0}`);
  return told;
}

/** Reads a whole backup and returns its first line and its counts. Throws a `BackupError`. */
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

/** The lines of a gzipped file. Only `\n` ends one: JSON may hold other line separators. */
async function* readLines(file: string): AsyncGenerator<string> {
  // An error destroys the last stream, which then throws it to the loop.
  const text = pipeline(createReadStream(file), createGunzip(), () => {}).setEncoding('utf8');
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
