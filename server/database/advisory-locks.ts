import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { createStatement } from './statements.ts';

const lockSortedNames = createStatement(
  'lock_names',
  sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from json_array_elements_text(${sql.placeholder('names')}::json) as name`,
);

/**
 * Returns the query that takes the advisory locks with these names until the transaction ends. They are taken in the order of the names,
 * so that two transactions that take several of them cannot wait for each other.
 */
export function lockNames(transaction: Db, names: readonly string[]): Promise<unknown> {
  return lockSortedNames(transaction, { names: JSON.stringify([...new Set(names)].toSorted()) });
}
