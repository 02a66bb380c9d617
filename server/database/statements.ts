import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Runs a statement with the values of its placeholders, and returns the rows with the database's column names. */
export type Statement<Row> = (db: Db, values: Record<string, unknown>) => Promise<Row[]>;

const dialect = new PgDialect();

/**
 * Creates a statement whose text is built once, which takes longer than sending it. PostgreSQL prepares it under the name, once per
 * connection. Do not use it for a query whose best plan depends on the size of a table: the plan is kept while the table grows.
 */
export function createStatement<Row>(name: string, query: SQL): Statement<Row> {
  const text = dialect.sqlToQuery(query);
  return async (db, values) => {
    const prepared = db._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(text, undefined, name, false);
    return (await prepared.execute(values)).rows;
  };
}
