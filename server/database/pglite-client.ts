import { parse, PGlite, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';
import { DatabaseErrorCounts } from './error-counts.ts';

type Messages = Parameters<typeof parse.parseResults>[0];

const maxPreparedStatements = 256;

/**
 * PGlite that pipelines a query: sends parse, bind, describe, execute, and sync in one message instead of several, as
 * PostgreSQL's protocol allows, and parses and describes each query text only once. Sends parameters as text, as `pg` does, so
 * that PostgreSQL infers their types. Parsing results and syncing to disk are left to PGlite.
 */
export class PipelinedPGlite extends PGlite {
  readonly errors = new DatabaseErrorCounts();
  /** Prepared statements by query text, with their column descriptions. */
  readonly #statements = new Map<string, { name: string; columns: Messages }>();
  /** Number of statements prepared so far. */
  #preparedCount = 0;

  override async query<T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    await this._checkReady();
    return this.#withErrorCount(this._runExclusiveTransaction(() => this.#runQuery<T>(text, params, options, true)));
  }

  override async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const result = super.transaction((transaction) => {
      const query = <Row>(text: string, params: unknown[] = [], options?: QueryOptions) => {
        if (transaction.closed) throw new Error('Transaction is closed');
        return this.#runQuery<Row>(text, params, options, false);
      };
      return work(Object.defineProperties({ ...transaction, query }, { closed: { get: () => transaction.closed } }));
    });
    return this.#withErrorCount(result);
  }

  #withErrorCount<T>(result: Promise<T>): Promise<T> {
    result.catch((error: unknown) => this.errors.count(error));
    return result;
  }

  async #runQuery<T>(text: string, params: unknown[], options: QueryOptions | undefined, syncsToDisk: boolean): Promise<Results<T>> {
    const { serialize } = protocol;
    const values = params.map(toParameterText);
    return this._runExclusiveQuery(async () => {
      const prepared = this.#statements.get(text);
      const name = prepared?.name ?? this.#nextName();
      const request = concatBytes([
        ...(prepared === undefined ? [serialize.close({ type: 'S', name }), serialize.parse({ name, text })] : []),
        serialize.bind({ statement: name, values }),
        ...(prepared === undefined ? [serialize.describe({ type: 'P' })] : []),
        serialize.execute({}),
        serialize.sync(),
      ]);
      const { messages: responses } = await this.execProtocol(request, { syncToFs: syncsToDisk });
      const columns = prepared?.columns ?? responses.filter((message) => message.name === 'rowDescription');
      if (prepared === undefined) this.#statements.set(text, { name, columns });
      // With custom parsers PGlite copies its hundred default parsers for every query; a prototype chain avoids that.
      const { parsers = {}, ...rest } = options ?? {};
      const allParsers = Object.assign(Object.create(this.parsers) as typeof this.parsers, parsers);
      const [results] = parse.parseResults(prepared === undefined ? responses : [...columns, ...responses], allParsers, rest);
      return results as Results<T>;
    });
  }

  /** Returns a name for a new statement, and removes the statement that had this name before. */
  #nextName(): string {
    const name = `kept_${this.#preparedCount % maxPreparedStatements}`;
    this.#preparedCount += 1;
    for (const [text, statement] of this.#statements) if (statement.name === name) this.#statements.delete(text);
    return name;
  }
}

function toParameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return JSON.stringify(value);
}

function concatBytes(parts: Uint8Array[]): Uint8Array {
  const result = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}
