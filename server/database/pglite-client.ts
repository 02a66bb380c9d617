import { parse, PGlite, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';

type Messages = Parameters<typeof parse.parseResults>[0];

const maxPreparedStatements = 256;

/**
 * PGlite that pipelines a query: parse, bind, describe, execute, and sync go in one message instead of six, as PostgreSQL's
 * protocol allows, and a query text is parsed and described only once. Parameters are sent as text, whose types PostgreSQL
 * infers, as `pg` does. Parsing of results and syncing to disk are PGlite's own.
 */
export class PipelinedPGlite extends PGlite {
  /** Prepared statements by query text, with their column descriptions. */
  readonly #statements = new Map<string, { name: string; columns: Messages }>();
  #parsed = 0;

  override async query<T>(text: string, params: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    await this._checkReady();
    return this._runExclusiveTransaction(() => this.#ask<T>(text, params, options, true));
  }

  override async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((transaction) => {
      const query = <Row>(text: string, params: unknown[] = [], options?: QueryOptions) => {
        if (transaction.closed) throw new Error('Transaction is closed');
        return this.#ask<Row>(text, params, options, false);
      };
      return work(Object.defineProperties({ ...transaction, query }, { closed: { get: () => transaction.closed } }));
    });
  }

  async #ask<T>(text: string, params: unknown[], options: QueryOptions | undefined, isOwn: boolean): Promise<Results<T>> {
    const { serialize } = protocol;
    const values = params.map(toParameterText);
    return this._runExclusiveQuery(async () => {
      const known = this.#statements.get(text);
      const name = known?.name ?? this.#nextName();
      const trip = concatBytes([
        ...(known === undefined ? [serialize.close({ type: 'S', name }), serialize.parse({ name, text })] : []),
        serialize.bind({ statement: name, values }),
        ...(known === undefined ? [serialize.describe({ type: 'P' })] : []),
        serialize.execute({}),
        serialize.sync(),
      ]);
      const { messages: answers } = await this.execProtocol(trip, { syncToFs: isOwn });
      const columns = known?.columns ?? answers.filter((message) => message.name === 'rowDescription');
      if (known === undefined) this.#statements.set(text, { name, columns });
      // PGlite copies its hundred parsers for every query with own parsers; a prototype chain avoids that.
      const { parsers = {}, ...rest } = options ?? {};
      const all = Object.assign(Object.create(this.parsers) as typeof this.parsers, parsers);
      const [results] = parse.parseResults(known === undefined ? answers : [...columns, ...answers], all, rest);
      return results as Results<T>;
    });
  }

  /** Returns a name for a new statement and forgets the statement that had it before. */
  #nextName(): string {
    const name = `kept_${this.#parsed % maxPreparedStatements}`;
    this.#parsed += 1;
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

function concatBytes(deps: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(deps.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of deps) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
