import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/** A table's columns as `[property, column name]`, and their names as SQL. */
type TableColumns = { entries: readonly (readonly [key: string, name: string])[]; names: SQL };

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
 * is the same for any number of rows: the embedded database prepares it once, and a batch is built and parsed faster. The parameter is
 * `jsonb`, which PostgreSQL parses once; of `json` it parses a JSON document within a row three times. Columns without a value are null:
 * their defaults do not apply.
 */
export function selectJsonRows<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): SQL {
  const { entries, names } = columnsOf(table);
  const records = rows.map((row: Record<string, unknown>) => {
    const record: Record<string, unknown> = {};
    for (const [key, name] of entries) if (row[key] !== undefined) record[name] = row[key];
    return record;
  });
  return sql`select ${names} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::jsonb)`;
}

/** Returns the condition that a text column has one of these values, as one parameter. */
export function isOneOf(column: PgColumn, values: readonly string[]): SQL {
  return sql`${column} = any(array(select json_array_elements_text(${JSON.stringify(values)}::json)))`;
}
