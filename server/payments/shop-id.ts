import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import { serverKeys } from '#server/database/shared-tables.ts';

const keyName = 'shop id';

/**
 * Returns what names this shop in the metadata of its payment intents, so that two applications on one Stripe account never
 * touch each other's money. It is created with the database and is the same again after a restored backup.
 */
export async function loadShopId(queries: Queries): Promise<string> {
  await queries.insert(serverKeys).values({ name: keyName, value: randomUUID() }).onConflictDoNothing();
  const [row] = await queries.select().from(serverKeys).where(eq(serverKeys.name, keyName));
  if (row === undefined) throw new Error('The shop id is gone');
  return row.value;
}
