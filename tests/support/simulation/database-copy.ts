import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { listTables } from '#server/backup/dump.ts';

/** Returns the shop's tables in foreign key order, without those of the emulated card provider. */
const shopTables = async (db: Db) => (await listTables(db)).filter((table) => !table.startsWith('demo_stripe'));

const originalTable = (table: string) => sql`${sql.identifier('public')}.${sql.identifier(table)}`;
const copiedTable = (table: string) => sql`${sql.identifier('copy')}.${sql.identifier(table)}`;

/** Copies the shop's tables in one snapshot, replacing an earlier copy. */
export async function copyTables(db: Db): Promise<void> {
  await db.transaction(
    async (transaction) => {
      await transaction.execute(sql`drop schema if exists copy cascade`);
      await transaction.execute(sql`create schema copy`);
      for (const table of await shopTables(transaction))
        await transaction.execute(sql`create table ${copiedTable(table)} as table ${originalTable(table)}`);
    },
    { isolationLevel: 'repeatable read' },
  );
}

/** Restores the shop's tables from the copy. */
export async function restoreTables(db: Db): Promise<void> {
  await db.transaction(async (transaction) => {
    const tables = await shopTables(transaction);
    for (const table of tables.toReversed()) await transaction.execute(sql`delete from ${originalTable(table)}`);
    for (const table of tables) await transaction.execute(sql`insert into ${originalTable(table)} select * from ${copiedTable(table)}`);
  });
}
