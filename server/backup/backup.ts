import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openDatabase, type Database, type Db } from '#server/database/database.ts';
import { BackupError, verifyBackup, type RowCounts } from './backup-file.ts';
import { requestControl, type ControlRoutes } from '#server/publishing/control-socket.ts';
import { dumpDatabase } from './dump.ts';

/** Location of the shop's database. */
export type DatabaseLocation = { databaseUrl: string | null; dataDir: string };

/**
 * Registers the control route through which other processes on this machine copy the embedded database of a running server. The
 * copy is completed on disk before it is sent, so that a slow reader does not block the shop. Removes partial copies left by a
 * killed server.
 */
export function backupRoutes(db: Db, dataDir: string): ControlRoutes {
  for (const name of readdirSync(dataDir)) if (/^backup-.+\.part$/.test(name)) rmSync(join(dataDir, name), { force: true });
  return (control) => {
    control.get('/backup', async (_request, reply) => {
      const file = join(dataDir, `backup-${randomUUID()}.part`);
      const discard = () => rmSync(file, { force: true });
      await dumpDatabase(db, file).catch((error: unknown) => {
        discard();
        throw error;
      });
      return reply.type('application/gzip').send(createReadStream(file).once('close', discard));
    });
  };
}

/**
 * Writes a consistent copy of the shop's database to a new file and returns its rows by table. The server may be running. Only
 * the owner can read the file: it contains keys, customers, and orders. It gets its final name after verification.
 *
 * @throws BackupError | FolderLockedError
 */
export async function writeBackup(location: DatabaseLocation, file: string): Promise<RowCounts> {
  if (existsSync(file)) throw new BackupError(`${file} exists already: give the backup another name`);
  const partialFile = `${file}.${randomUUID()}.part`;
  try {
    if (location.databaseUrl !== null || !(await copyFromServer(location.dataDir, partialFile))) await copyDirectly(location, partialFile);
    const { counts } = await verifyBackup(partialFile);
    renameSync(partialFile, file);
    return counts;
  } finally {
    rmSync(partialFile, { force: true });
  }
}

/** Copies the database through the server running on `dataDir`. Returns false if none is running. */
async function copyFromServer(dataDir: string, file: string): Promise<boolean> {
  const response = await requestControl(dataDir, { method: 'GET', path: '/backup' });
  if (response === null) return false;
  if (response.statusCode !== 200) throw new BackupError(`The server on ${dataDir} answered ${response.statusCode}: see its log`);
  await pipeline(response, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  return true;
}

async function copyDirectly(place: DatabaseLocation, file: string): Promise<void> {
  if (place.databaseUrl === null && !existsSync(join(place.dataDir, 'PG_VERSION')))
    throw new BackupError(`There is no database in ${place.dataDir}: set DATA_DIR or DATABASE_URL as the server has it`);
  const database: Database = await openDatabase({ ...place, isBatch: true, migrationsFolder: null });
  try {
    await dumpDatabase(database.db, file);
  } finally {
    await database.close();
  }
}
