import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { serverKeys } from '#server/database/shared-tables.ts';

const keyName = 'shop id';

/**
 * Returns the id that marks this shop's payment intents in their metadata, so that several applications on one Stripe account do
 * not touch each other's payments. The id is created with the database and included in backups.
 */
export async function loadShopId(db: Db): Promise<string> {
  await db.insert(serverKeys).values({ name: keyName, value: randomUUID() }).onConflictDoNothing();
  const [row] = await db.select().from(serverKeys).where(eq(serverKeys.name, keyName));
  if (row === undefined) throw new Error('The shop id is missing in server_keys');
  return row.value;
}
