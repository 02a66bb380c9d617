import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

/** Makes an embedded database refuse writes, as a standby does (SQLSTATE 25006), or accept them again. */
export async function setReadOnly({ db }: Database, isReadOnly: boolean): Promise<void> {
  await db.execute(sql.raw(`set default_transaction_read_only to ${isReadOnly ? 'on' : 'off'}`));
}
