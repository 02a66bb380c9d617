import type { Db } from '#server/database/database.ts';
import { publishFirstShop, versionOnSale } from './publications.ts';
import { readJsonFile, readShopFile, ShopFileError, hashShop, validateForSale } from './read-shop-file.ts';

/**
 * Publishes the shop file at the first start. If anything was published before, that content stays on sale, and a different or
 * invalid file is only logged: starting a server, even an outdated one, never changes what is on sale.
 * An invalid value of the site configuration stops every start.
 *
 * @throws {ShopFileError} if the first content, or the site configuration of a later one, is invalid
 */
export async function publishInitialShop(options: {
  db: Db;
  file: string;
  isDemo: boolean;
  warn: (message: string) => void;
}): Promise<void> {
  const { db, file, isDemo, warn } = options;
  const version = await versionOnSale(db);
  if (version === null) return publishFirstShop(db, validateForSale(await readJsonFile(file), file, { isDemo }));
  try {
    if (hashShop(await readShopFile(file)) === version) return;
    warn(`The shop on sale is version ${version} of the database, not ${file}. To put the file on sale: npm run publish -- ${file}`);
  } catch (error) {
    if (!(error instanceof ShopFileError) || error.problems.some(isSiteProblem)) throw error;
    warn(`The shop on sale is version ${version} of the database. ${error.message}`);
  }
}

function isSiteProblem(problem: string): boolean {
  return /^site[.:]/.test(problem);
}
