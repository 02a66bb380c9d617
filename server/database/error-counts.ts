import { isDatabaseOutage, rootCause } from '#server/http/errors.ts';

/**
 * Classes of database errors, as `/metrics` names them. `unreachable`: no connection, or the log-in failed. `timeout`: a connection, a lock
 * or a statement took too long. `read_only`: no writes. `resources`: disk, memory or connections are used up. `conflict`: of two
 * transactions, one has to be repeated. `constraint`: a row that must not exist. `statement`: a fault of this program or its tables.
 */
export type DatabaseErrorClass = 'unreachable' | 'timeout' | 'read_only' | 'resources' | 'conflict' | 'constraint' | 'statement';

/** Classes by the first two characters of the SQLSTATE. Any other is `statement`. */
const classBySqlstate: Readonly<Record<string, DatabaseErrorClass>> = {
  '08': 'unreachable',
  '23': 'constraint',
  '28': 'unreachable',
  '40': 'conflict',
  '53': 'resources',
  '55': 'conflict',
  '57': 'unreachable',
  '58': 'resources',
};

/** Exceptions by the whole SQLSTATE: cancelled by `statement_timeout`, lock and idle timeouts, a read-only database, no such database. */
const classByCode: Readonly<Record<string, DatabaseErrorClass>> = {
  '57014': 'timeout',
  '55P03': 'timeout',
  '25P03': 'timeout',
  '25006': 'read_only',
  '3D000': 'unreachable',
};

/** Returns the class of an error of the database or of the way there; null for any other error. */
export function classifyDatabaseError(error: unknown): DatabaseErrorClass | null {
  const cause = rootCause(error);
  if (!(cause instanceof Error)) return null;
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  // Errors that PostgreSQL reports have a severity. Codes of Node's errors can have five letters as well.
  if ('severity' in cause && code !== '') return classByCode[code] ?? classBySqlstate[code.slice(0, 2)] ?? 'statement';
  if (!isDatabaseOutage(cause)) return null;
  return /time(d ?)?out/i.test(`${code} ${cause.message}`) ? 'timeout' : 'unreachable';
}

/** Number of errors of a database by class, since it was opened. An error that is passed on is counted once. */
export class DatabaseErrorCounts {
  readonly #counted = new WeakSet<Error>();
  readonly counts: Record<DatabaseErrorClass, number> = {
    unreachable: 0,
    timeout: 0,
    read_only: 0,
    resources: 0,
    conflict: 0,
    constraint: 0,
    statement: 0,
  };

  count(error: unknown): void {
    const cause = rootCause(error);
    const errorClass = classifyDatabaseError(cause);
    if (errorClass === null || !(cause instanceof Error) || this.#counted.has(cause)) return;
    this.#counted.add(cause);
    this.counts[errorClass] += 1;
  }
}
