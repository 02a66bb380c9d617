/** Restores a backup into an empty database that no server uses: `npm run restore -- shop.backup.gz`. */
import { EnvError, readDatabaseEnv } from '#server/env.ts';
import { DatabaseAddressError } from '#server/database/postgres/address-error.ts';
import { FolderLockedError } from '#server/database/folder-lock.ts';
import { BackupError } from '#server/backup/backup-file.ts';
import { restoreBackup } from '#server/backup/restore.ts';

const [file, ...more] = process.argv.slice(2);
try {
  if (file === undefined || more.length > 0) throw new BackupError('Usage: npm run restore -- <file>');
  const counts = Object.values(await restoreBackup(readDatabaseEnv(process.env), file));
  console.log(`${file}: ${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables restored`);
  console.log('When the server starts, it settles or refunds card payments that were made after the backup.');
} catch (error) {
  const isExpected = [EnvError, DatabaseAddressError, FolderLockedError, BackupError].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
