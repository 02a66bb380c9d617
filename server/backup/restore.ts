import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import * as z from 'zod';
import { migrationsFolder, openDatabase, type Db } from '#server/database/database.ts';
import { BackupError, verifyBackup, type BackupHeader, type RowCounts } from './backup-file.ts';
import type { DatabaseLocation } from './backup.ts';
import { listMigrations, queryRows, listTables } from './dump.ts';
import { loadDump } from './load-dump.ts';

/**
 * Restores a backup into an empty database and migrates its tables. The backup may come from PostgreSQL or the embedded database.
 * Stores all rows or none. Returns the rows by table.
 *
 * @throws BackupError | FolderLockedError without changing the database
 */
export async function restoreBackup(location: DatabaseLocation, file: string): Promise<RowCounts> {
  const { header } = await verifyBackup(file);
  const migrationCount = countMigrations(header, file);
  await requireEmptyDatabase(location);
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    copyMigrations(folder, migrationCount);
    const counts = await loadIntoTables(location, { file, header, migrations: folder });
    // Opening the database runs the migrations that are newer than the backup.
    await (await openDatabase({ ...location, isBatch: true })).close();
    return counts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns how many of this version's migrations the backup has.
 *
 * @throws BackupError if it has migrations that this version does not know
 */
function countMigrations({ migrations, createdAt }: BackupHeader, file: string): number {
  const knownMigrations = readMigrationFiles({ migrationsFolder });
  if (migrations.length === 0) throw new BackupError(`${file} does not contain a shop`);
  if (migrations.some((hash, index) => knownMigrations[index]?.hash !== hash))
    throw new BackupError(`${file} of ${createdAt} was made by another version of this server: restore it with that one or a later one`);
  return migrations.length;
}

async function requireEmptyDatabase(place: DatabaseLocation): Promise<void> {
  const database = await openDatabase({ ...place, isBatch: true, migrationsFolder: null });
  try {
    const nonEmptyTable = await findTableWithRows(database.db);
    const name = place.databaseUrl === null ? place.dataDir : 'DATABASE_URL';
    if (nonEmptyTable !== null)
      throw new BackupError(`The database in ${name} is not empty (${nonEmptyTable}). Stop the server, and restore into a new database`);
  } finally {
    await database.close();
  }
}

/** Returns a table with rows, or null. */
async function findTableWithRows(db: Db): Promise<string | null> {
  for (const table of await listTables(db)) {
    const rows = await queryRows(db, sql`select 1 from ${sql.identifier(table)} limit 1`);
    if (rows.length > 0) return table;
  }
  return null;
}

const journalSchema = z.looseObject({ entries: z.array(z.unknown()) });

/** Copies the first migrations to a folder: a backup is loaded into the tables of its own version. */
function copyMigrations(folder: string, count: number): void {
  cpSync(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = journalSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
}

async function loadIntoTables(
  location: DatabaseLocation,
  backup: { file: string; header: BackupHeader; migrations: string },
): Promise<RowCounts> {
  const database = await openDatabase({ ...location, isBatch: true, migrationsFolder: backup.migrations });
  try {
    const found = await listMigrations(database.db);
    if (found.join() !== backup.header.migrations.join())
      throw new BackupError('The tables of this database are newer than the backup. Restore into a new database');
    return await loadDump(database.db, backup.file);
  } finally {
    await database.close();
  }
}
