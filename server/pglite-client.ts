import { parse, PGlite, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite';

/**
 * PGlite that asks a query in one message to the database instead of six: parse, bind, describe, execute and sync go
 * together, as PostgreSQL's protocol allows. Parameters are text, whose types PostgreSQL infers, as `pg` sends them. What
 * comes back, and what is kept when, is PGlite's own.
 */
export class OneTripPGlite extends PGlite {
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
    const values = params.map(textOf);
    const trip = joined([
      serialize.parse({ text }),
      serialize.bind({ values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
      serialize.sync(),
    ]);
    return this._runExclusiveQuery(async () => {
      const { messages: answers } = await this.execProtocol(trip, { syncToFs: isOwn });
      const [results] = parse.parseResults(answers, this.parsers, options);
      return results as Results<T>;
    });
  }
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean | bigint);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
