import type { Queries } from '#server/database/database.ts';
import { publishFirstShop, versionOnSale } from './publications.ts';
import { readJsonFile, readShopFile, ShopFileError, hashShop, validateForSale } from './read-shop-file.ts';

/**
 * Publishes the shop file that the server was started with where nothing has been published yet. Otherwise the database
 * keeps its content, and a file with other content, or a broken one, is logged: a restarted or outdated server never
 * changes what is on sale. @throws {ShopFileError} where the first content is not valid.
 */
export async function publishInitialShop(options: {
  queries: Queries;
  file: string;
  isDemo: boolean;
  warn: (message: string) => void;
}): Promise<void> {
  const { queries, file, isDemo, warn } = options;
  const version = await versionOnSale(queries);
  if (version === null) return publishFirstShop(queries, validateForSale(await readJsonFile(file), file, { isDemo }));
  try {
    if (hashShop(await readShopFile(file)) === version) return;
    warn(`The shop on sale is version ${version} of the database, not ${file}. To put the file on sale: npm run publish -- ${file}`);
  } catch (error) {
    if (!(error instanceof ShopFileError)) throw error;
    warn(`The shop on sale is version ${version} of the database. ${error.message}`);
  }
}
