/** Address of a PostgreSQL database, which several hosts may serve. */
export type PostgresAddress = {
  /** An address of one host each, in the order in which they are tried. */
  urls: readonly [string, ...string[]];
  /** Whether a host that accepts no writes, such as a standby, is passed over. */
  needsWrites: boolean;
};

const example = 'DATABASE_URL is an address such as postgres://user@host/name';
const addressPattern = /^(?<start>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]*)(?<rest>[/?#].*)?$/s;

/** Whether several hosts need writes, by the value of `target_session_attrs`. A shop cannot do with the others of libpq's values. */
const writesBySessionAttributes: Readonly<Record<string, boolean>> = { any: false, 'read-write': true, primary: true };

/**
 * Parses a `DATABASE_URL`, which may list several hosts as libpq's do (`postgres://user@a,b:5433/name?target_session_attrs=read-write`).
 * Of several hosts one that accepts writes is used, unless `target_session_attrs` is `any`.
 *
 * @throws Error with the sentence that names the problem
 */
export function parsePostgresAddress(databaseUrl: string): PostgresAddress {
  const { start = '', hosts = '', rest = '' } = addressPattern.exec(databaseUrl)?.groups ?? {};
  const urls = hosts.split(',').map((host) => parseUrl(`${start}${host}${rest}`));
  const [first, ...others] = urls;
  if (first === undefined) throw new Error(example);
  if (others.length > 0 && hosts.split(',').includes(''))
    throw new Error('DATABASE_URL lists an empty host: write postgres://user@a,b/name');
  if ([first.searchParams.get('host'), first.searchParams.get('port')].some((value) => value?.includes(',') === true))
    throw new Error('DATABASE_URL lists several hosts after the question mark: write postgres://user@a:5432,b:5432/name instead');
  const attributes = first.searchParams.get('target_session_attrs');
  const needsWrites = attributes === null ? others.length > 0 : writesBySessionAttributes[attributes];
  if (needsWrites === undefined)
    throw new Error(`DATABASE_URL has target_session_attrs=${attributes}, but a shop has to write: use read-write, primary or any`);
  for (const { searchParams } of urls) searchParams.delete('target_session_attrs');
  return { urls: [first.href, ...others.map(({ href }) => href)], needsWrites };
}

function parseUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) throw new Error(example);
  return url;
}

/** Returns why a `DATABASE_URL` is invalid, or null. */
export function findAddressProblem(databaseUrl: string): string | null {
  try {
    parsePostgresAddress(databaseUrl);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : example;
  }
}
