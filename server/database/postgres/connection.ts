import type { ClientBase, QueryConfig } from 'pg';

/** Timeouts in milliseconds of the connections that serve requests. */
export type ConnectionTimeouts = { connectMs: number; statementMs: number; idleTransactionMs: number };

/** Whether statements are prepared under their names. A pool switches it off for all its connections. */
export type StatementNames = { areUsed: boolean };

type Query = (query: string | QueryConfig, ...rest: readonly unknown[]) => unknown;

/** Connections that answered a write with 25006: their host is a standby now. */
const readOnlyConnections = new WeakSet<ClientBase>();

/** Whether a connection has turned read-only, so that the pool must not keep it. */
export const isReadOnly = (client: ClientBase): boolean => readOnlyConnections.has(client);

/**
 * Prepares a new connection. To PostgreSQL itself it sets the timeouts for the session. Through a pooler, such as PgBouncer, the session
 * is shared: each transaction sets them for itself then, and statements have no names. A pooler is recognised by the process id that it
 * made up for the connection. As startup parameters the timeouts would be refused by PgBouncer.
 */
export async function prepareConnection(client: ClientBase, names: StatementNames, timeouts: ConnectionTimeouts | null): Promise<void> {
  const { processID } = client as { processID?: number | null };
  const settings = timeouts === null ? [] : Object.entries(toSettings(timeouts));
  const setAll = settings.map(
    ([name, ms]) => `, case when pg_backend_pid() = $1 then set_config('${name}', '${ms}', false) end as ${name}`,
  );
  const { rows } = await client.query<{ isDirect: boolean }>({
    text: `select pg_backend_pid() = $1 as "isDirect"${setAll.join('')}`,
    values: [processID ?? 0],
  });
  const isPooled = rows[0]?.isDirect !== true;
  const setLocal = isPooled ? settings.map(([name, ms]) => `; set local ${name} = ${ms}`).join('') : '';
  const send = client.query.bind(client) as Query;
  const query: Query = (request, ...rest) => {
    const result = send(adaptRequest(request, { setLocal, hasName: !isPooled && names.areUsed }), ...rest);
    if (result instanceof Promise) result.catch((error: unknown) => hasCode(error, ['25006']) && readOnlyConnections.add(client));
    return result;
  };
  client.query = query as typeof client.query;
}

const toSettings = ({ statementMs, idleTransactionMs }: ConnectionTimeouts) => ({
  statement_timeout: statementMs,
  idle_in_transaction_session_timeout: idleTransactionMs,
});

/** Adds the settings of a transaction to its `begin`, in the same message, and removes the name of a statement. */
function adaptRequest(request: string | QueryConfig, { setLocal, hasName }: { setLocal: string; hasName: boolean }): string | QueryConfig {
  if (typeof request === 'string') return request;
  if (setLocal !== '' && request.text.startsWith('begin')) return { ...request, text: `${request.text}${setLocal}` };
  if (hasName || request.name === undefined) return request;
  const { name: _, ...unnamed } = request;
  return unnamed;
}

/** Whether an error of PostgreSQL has one of these codes. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code);
}

/** Rejects if the host of a connection accepts no writes. */
export async function requireWrites(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ isReadOnly: boolean }>(
    `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly"`,
  );
  if (rows[0]?.isReadOnly === true) throw Object.assign(new Error('this host accepts no writes'), { code: '25006' });
}
