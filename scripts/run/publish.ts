/** Publishes the content of the shop: `npm run publish -- shop.json`, `--list` or `--version <hash>`. */
import { EnvError, readDatabaseEnv } from '#server/env.ts';
import { DatabaseAddressError } from '#server/database/postgres/address-error.ts';
import { FolderLockedError } from '#server/database/folder-lock.ts';
import { runPublishCommand, UsageError } from '#server/publishing/publish-command.ts';
import { ShopFileError } from '#server/publishing/read-shop-file.ts';

try {
  for (const line of await runPublishCommand(process.argv.slice(2), readDatabaseEnv(process.env))) console.log(line);
} catch (error) {
  const isExpected = [EnvError, DatabaseAddressError, FolderLockedError, ShopFileError, UsageError].some((kind) => error instanceof kind);
  console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
