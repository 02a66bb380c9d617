import { drizzle } from 'drizzle-orm/node-postgres';
import pg, { type PoolClient, type QueryConfig } from 'pg';
import type { Database } from '../database.ts';
import { DatabaseErrorCounts } from '../error-counts.ts';
import { releaseAfterFailedBegin } from './failed-begin.ts';
import type { PostgresAddress } from './address.ts';
import { hasCode, isReadOnly, prepareConnection, requireWrites, type ConnectionTimeouts } from './connection.ts';
import { rootCause } from '#server/http/errors.ts';

const maxConnections = 10;

/** SQLSTATEs of a prepared statement that does not exist, or exists already: another client has used the connection in between. */
const statementNameCodes = ['26000', '42P05'];

/** Callback of `connect`, as the driver calls it. */
type Settle = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

/** Pool that connects to the first host of its address that can be used, beginning with the last one that could. */
class FailoverPool extends pg.Pool {
  readonly #hosts: { current: number; count: number };

  constructor({ urls, needsWrites }: PostgresAddress, timeouts: ConnectionTimeouts | null, prepare: (client: PoolClient) => Promise<void>) {
    const hosts = { current: 0, count: urls.length };
    const common = {
      ...(timeouts !== null && { connectionTimeoutMillis: timeouts.connectMs, query_timeout: timeouts.statementMs }),
      pipeline: true,
    };
    super({
      ...common,
      max: maxConnections,
      Client: class extends pg.Client {
        constructor() {
          super({ ...common, connectionString: urls[hosts.current] ?? urls[0] });
        }
      },
      verify(client, finish) {
        const verified = needsWrites ? requireWrites(client) : Promise.resolve();
        verified.then(() => prepare(client)).then(() => finish(), finish);
      },
    });
    this.#hosts = hosts;
  }

  override connect(): Promise<PoolClient>;
  override connect(settle: Settle): void;
  override connect(settle?: Settle) {
    const connecting = this.#connectToAnyHost();
    if (settle === undefined) return connecting;
    connecting.then(
      (client) => settle(undefined, client, (release) => client.release(release as Error | boolean | undefined)),
      (error: Error) => settle(error, undefined, () => {}),
    );
    return undefined;
  }

  async #connectToAnyHost(): Promise<PoolClient> {
    const hosts = this.#hosts;
    for (let attempt = 1; ; attempt += 1) {
      const { current } = hosts;
      try {
        return await super.connect();
      } catch (error) {
        const isExhausted = error instanceof Error && error.message.startsWith('timeout exceeded');
        if (attempt >= hosts.count || isExhausted || this.ending) throw error;
        // A concurrent attempt may have moved on already.
        if (hosts.current === current) hosts.current = (current + 1) % hosts.count;
      }
    }
  }
}

/** Opens the pool of connections to an address. */
export async function openPool(address: PostgresAddress, timeouts: ConnectionTimeouts | null): Promise<Omit<Database, 'ping'>> {
  const names = { areUsed: true };
  const errors = new DatabaseErrorCounts();
  const pool = new FailoverPool(address, timeouts, (client) => prepareConnection(client, names, timeouts));
  // Without a listener, an error of an idle or checked-out connection would end the process. The next query replaces the
  // connection.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    releaseAfterFailedBegin(client);
  });
  pool.on('release', (_error, client) => {
    if (isReadOnly(client)) void client.end();
  });
  const repeatWithoutNames = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      errors.count(error);
      if (!hasCode(rootCause(error), statementNameCodes)) throw error;
      names.areUsed = false;
      return run().catch((repeated: unknown) => {
        errors.count(repeated);
        throw repeated;
      });
    }
  };
  const send = pool.query.bind(pool) as (query: string | QueryConfig, values?: unknown[]) => Promise<unknown>;
  const query: typeof send = (...request) => repeatWithoutNames(() => send(...request));
  pool.query = query as typeof pool.query;
  const db = drizzle({ client: pool });
  const runTransaction = db.transaction.bind(db);
  db.transaction = (work, config) => repeatWithoutNames(() => runTransaction(work, config));
  const countConnections = () => {
    const { totalCount, idleCount: idle, waitingCount: waiting } = pool;
    return { inUse: totalCount - idle, idle, waiting };
  };
  return { db, errors, countConnections, close: () => pool.end() };
}
