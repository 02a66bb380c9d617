import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Columns as `[property, column name]`. */
type Columns = (readonly [key: string, name: string])[];

const columnsByTable = new WeakMap<PgTable, Columns>();

function columnsOf(table: PgTable): Columns {
  const cached = columnsByTable.get(table);
  if (cached !== undefined) return cached;
  const columns = Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name] as const);
  columnsByTable.set(table, columns);
  return columns;
}

/**
 * Returns the insertion of rows for `createStatement`, whose placeholders are the result of `encodeRows`. All rows are one JSON parameter,
 * so that the text of the statement is the same for any number of rows, and a batch is built and parsed faster. Values that all rows
 * have in common are sent once, in a parameter of their own. Both are `jsonb`, which PostgreSQL parses once; of `json` it parses a JSON
 * document within a row three times. Columns without a value are null: their defaults do not apply.
 */
export function insertRows(table: PgTable): SQL {
  const names = sql.join(
    columnsOf(table).map(([, name]) => sql.identifier(name)),
    sql`, `,
  );
  return sql`insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(
    jsonb_populate_record(null::${table}, ${sql.placeholder('common')}::jsonb), ${sql.placeholder('rows')}::jsonb)`;
}

/** Encodes the rows that `insertRows` inserts. */
export function encodeRows<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): { common: string; rows: string } {
  const [first = {}, ...others]: readonly Record<string, unknown>[] = rows;
  const common: Columns = [];
  const own: Columns = [];
  for (const column of columnsOf(table)) (others.every((row) => row[column[0]] === first[column[0]]) ? common : own).push(column);
  return { common: JSON.stringify(toRecord(first, common)), rows: JSON.stringify(rows.map((row) => toRecord(row, own))) };
}

/** Returns a row's values in these columns by column name. */
function toRecord(row: Record<string, unknown>, columns: Columns): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [key, name] of columns) record[name] = row[key];
  return record;
}

/** Returns the condition that a text column has one of these values, as one parameter. */
export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} = any(array(select json_array_elements_text(${JSON.stringify(values)}::json)))`;
}
