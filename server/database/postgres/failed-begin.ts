import type { PoolClient, QueryConfig } from 'pg';

type Query = (query: string | QueryConfig, ...rest: readonly unknown[]) => unknown;

/**
 * Removes a client from its pool if its `begin` fails, for example because the connection was cut. Drizzle releases a client only after
 * a transaction that has begun: the pool would be smaller by one for ever, and could not be closed.
 */
export function releaseAfterFailedBegin(client: PoolClient): void {
  const send = client.query.bind(client) as Query;
  const query: Query = (request, ...rest) => {
    const result = send(request, ...rest);
    const text = typeof request === 'string' ? request : request.text;
    if (text.startsWith('begin') && result instanceof Promise) result.catch(() => client.release(true));
    return result;
  };
  client.query = query as typeof client.query;
}
