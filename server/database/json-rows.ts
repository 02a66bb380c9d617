import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * Returns the query that selects rows for `insert(table).select(…)`. All rows are one JSON parameter, so that the text of the statement
 * is the same for any number of rows: the embedded database prepares it once, and a batch is built and parsed faster. Columns
 * without a value are null: their defaults do not apply.
 */
export function selectJsonRows<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const columns = Object.entries(getTableColumns(table));
  const records = rows.map((row: Record<string, unknown>) => Object.fromEntries(columns.map(([key, { name }]) => [name, row[key]])));
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  );
  return sql`select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`;
}

/** Returns the condition that a text column has one of these values, as one parameter. */
export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} = any(array(select json_array_elements_text(${JSON.stringify(values)}::json)))`;
}
