import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** Columns as `[property, column name]`. */
type Columns = (readonly [key: string, name: string])[];
/** A table's columns, and their names as SQL. */
type TableColumns = { entries: Columns; names: SQL };

const columnsByTable = new WeakMap<PgTable, TableColumns>();

function columnsOf(table: PgTable): TableColumns {
  const cached = columnsByTable.get(table);
  if (cached !== undefined) return cached;
  const entries = Object.entries(getTableColumns(table)).map(([key, { name }]) => [key, name] as const);
  const identifiers = entries.map(([, name]) => sql.identifier(name));
  const columns = { entries, names: sql.join(identifiers, sql`, `) };
  columnsByTable.set(table, columns);
  return columns;
}

/**
 * Returns the query that selects rows for `insert(table).select(…)`. All rows are one JSON parameter, so that the text of the statement
 * is the same for any number of rows: the embedded database prepares it once, and a batch is built and parsed faster. Values that all
 * rows have in common are sent once, in a parameter of their own. Both are `jsonb`, which PostgreSQL parses once; of `json` it parses a
 * JSON document within a row three times. Columns without a value are null: their defaults do not apply.
 */
export function selectJsonRows<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const { entries, names } = columnsOf(table);
  const [first = {}, ...others]: readonly Record<string, unknown>[] = rows;
  const common: Columns = [];
  const own: Columns = [];
  for (const column of entries) (others.every((row) => row[column[0]] === first[column[0]]) ? common : own).push(column);
  const commonRecord = JSON.stringify(toRecord(first, common));
  const records = JSON.stringify(rows.map((row) => toRecord(row, own)));
  return sql`select ${names} from jsonb_populate_recordset(jsonb_populate_record(null::${table}, ${commonRecord}::jsonb), ${records}::jsonb)`;
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
