import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { BackupHeader, RowCounts } from './backup-file.ts';

/** Runs a query and returns its rows: both drivers return them as `rows`. */
export async function queryRows<T>(db: Db, query: SQL): Promise<T[]> {
  const result: unknown = await db.execute(query);
  return (result as { rows: T[] }).rows;
}

/**
 * Writes a snapshot of all tables to a new file that only its owner can read. PostgreSQL accepts orders meanwhile; the embedded
 * database has one connection, so its requests wait.
 */
export async function dumpDatabase(db: Db, file: string): Promise<void> {
  await db.transaction(
    (transaction) => pipeline(dumpLines(transaction), createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

async function* dumpLines(db: Db): AsyncGenerator<string> {
  const migrations = await listMigrations(db);
  const header: BackupHeader = { format: 'storefront backup', version: 1, createdAt: new Date().toISOString(), migrations };
  yield `${JSON.stringify(header)}\n`;
  const counts: RowCounts = {};
  for (const table of await listTables(db)) {
    yield `${JSON.stringify([table])}\n`;
    counts[table] = 0;
    for await (const rows of dumpTable(db, table)) {
      counts[table] += rows.length;
      yield rows.join('');
    }
  }
  yield `${JSON.stringify(['', counts])}\n`;
}

/** Yields a table's rows as lines of JSON, encoded by PostgreSQL so that no value loses precision. */
async function* dumpTable(db: Db, table: string): AsyncGenerator<string[]> {
  const cursor = sql.identifier(`backup_${table}`);
  await db.execute(sql`declare ${cursor} no scroll cursor for select row_to_json(t)::text as line from ${sql.identifier(table)} t`);
  for (;;) {
    const rows = await queryRows<{ line: string }>(db, sql`fetch 500 from ${cursor}`);
    if (rows.length === 0) break;
    // PostgreSQL puts line breaks between tokens only; inside strings JSON escapes them.
    yield rows.map(({ line }) => `${line.replaceAll(/[\r\n]/g, ' ')}\n`);
  }
  await db.execute(sql`close ${cursor}`);
}

/** Lists the shop's tables, each after those it references. */
export async function listTables(db: Db): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    db,
    sql`select tablename::text as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const references = await queryRows<{ name: string; target: string }>(
    db,
    sql`select f.relname::text as name, t.relname::text as target from pg_constraint c
      join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and f.oid <> t.oid`,
  );
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (ordered.includes(table)) return;
    for (const { target } of references.filter(({ name }) => name === table)) visit(target);
    ordered.push(table);
  };
  for (const { name } of tables) visit(name);
  return ordered;
}

/** Lists the hashes of the applied migrations; empty for a database without migrations. */
export async function listMigrations(db: Db): Promise<string[]> {
  const [migrationsTable] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (migrationsTable?.exists !== true) return [];
  const rows = await queryRows<{ hash: string }>(db, sql`select hash from drizzle.__drizzle_migrations order by created_at, id`);
  return rows.map(({ hash }) => hash);
}
