/** Writes a backup of the shop's database, also while a server is running: `npm run backup -- shop.backup.gz`. */
import { EnvError, readDatabaseEnv } from '#server/env.ts';
import { DatabaseAddressError } from '#server/database/postgres/address-error.ts';
import { FolderLockedError } from '#server/database/folder-lock.ts';
import { BackupError } from '#server/backup/backup-file.ts';
import { writeBackup } from '#server/backup/backup.ts';

const [file, ...more] = process.argv.slice(2);
try {
  if (file === undefined || more.length > 0) throw new BackupError('Usage: npm run backup -- <file>');
  const counts = Object.values(await writeBackup(readDatabaseEnv(process.env), file));
  console.log(`${file}: ${counts.reduce((sum, count) => sum + count, 0)} rows of ${counts.length} tables`);
  console.log('The backup contains the keys, customers and orders of the shop. Keep it secret, and on another machine.');
} catch (error) {
  const isExpected = [EnvError, DatabaseAddressError, FolderLockedError, BackupError].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
