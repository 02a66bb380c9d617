import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { BackupError, readBackup, type RowCounts } from './backup-file.ts';
import { queryRows } from './dump.ts';

/** Characters of rows inserted by one statement. */
const batchCharacters = 500_000;

/** Inserts the rows of a backup in one transaction and verifies their counts. */
export async function loadDump(db: Db, file: string): Promise<RowCounts> {
  return db.transaction(async (transaction) => {
    let expected: RowCounts = {};
    let batch: { table: string; rows: string[]; characters: number } = { table: '', rows: [], characters: 0 };
    const flush = async () => {
      if (batch.rows.length > 0) await insertRows(transaction, batch.table, batch.rows);
    };
    for await (const entry of readBackup(file)) {
      if (entry.type === 'end') expected = entry.counts;
      if (entry.type !== 'row') continue;
      if (entry.table !== batch.table || batch.characters > batchCharacters) {
        await flush();
        batch = { table: entry.table, rows: [], characters: 0 };
      }
      batch.rows.push(entry.json);
      batch.characters += entry.json.length;
    }
    await flush();
    await resetSequences(transaction);
    for (const [table, count] of Object.entries(expected)) {
      const [stored] = await queryRows<{ count: number }>(transaction, sql`select count(*)::int as count from ${sql.identifier(table)}`);
      if (stored?.count !== count) throw new BackupError(`${table} has ${stored?.count ?? 0} rows after the restore instead of ${count}`);
    }
    return expected;
  });
}

async function insertRows(db: Db, table: string, rows: readonly string[]): Promise<void> {
  const name = sql.identifier(table);
  const rowsJson = `[${rows.join(',')}]`;
  await db.execute(sql`insert into ${name} select * from json_populate_recordset(null::${name}, ${rowsJson}::json)`);
}

/** Sets the sequences of serial columns to the highest restored value. */
async function resetSequences(db: Db): Promise<void> {
  const serials = await queryRows<{ table: string; column: string }>(
    db,
    sql`select table_name::text as table, column_name::text as column from information_schema.columns
      where table_schema = 'public' and column_default like 'nextval(%'`,
  );
  for (const { table, column } of serials) {
    const [tableName, columnName] = [sql.identifier(table), sql.identifier(column)];
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${`public.${table}`}, ${column}), coalesce(max(${columnName}), 1), max(${columnName}) is not null) from ${tableName}`,
    );
  }
}
