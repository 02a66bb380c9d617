/** Manages the accounts of the counter: `npm run staff -- add <email> --role kitchen|owner`, `totp <email>`, `remove <email>` or `list`. */
import { DatabaseAddressError } from '#server/database/postgres/address-error.ts';
import { FolderLockedError } from '#server/database/folder-lock.ts';
import { EnvError, readDatabaseEnv } from '#server/env.ts';
import { runStaffCommand, StaffUsageError } from '#server/staff/staff-command.ts';

try {
  for (const line of await runStaffCommand(process.argv.slice(2), readDatabaseEnv(process.env))) console.log(line);
} catch (error) {
  const isExpected = [EnvError, DatabaseAddressError, FolderLockedError, StaffUsageError].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
