import { rootCause } from '#server/http/errors.ts';

/** Error for a `DATABASE_URL` that leads to no usable database. The message names what was tried, without the password. */
export class DatabaseAddressError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DatabaseAddressError';
  }
}

/** A failed attempt to connect to one host, or to create the tables there. */
export type FailedAttempt = { url: string; error: unknown };

/** Creates the error that names each host that was tried, what happened there, and what to change. */
export function createAddressError(attempts: readonly FailedAttempt[]): DatabaseAddressError {
  const sentences = attempts.map(({ url, error }) => describeAttempt(new URL(url), rootCause(error)));
  return new DatabaseAddressError(`The database of DATABASE_URL cannot be used: ${sentences.join('; ')}`);
}

const tlsAdvice = 'add sslmode=verify-full to the address, and sslrootcert=<file> if the certificate is of an authority of your own';

/** What to do about an error, by its code: of PostgreSQL, of TLS, or of the network. */
const adviceByCode: Readonly<Record<string, string>> = {
  '25006': 'use the address of the primary, or list all hosts: postgres://user@a,b/name?target_session_attrs=read-write',
  '28000': 'check the user, and the rules of pg_hba.conf',
  '28P01': 'check user and password; special characters are percent-encoded',
  '3D000': 'create the database, or check its name',
  '42501': 'make the user the owner of the database',
  DEPTH_ZERO_SELF_SIGNED_CERT: tlsAdvice,
  SELF_SIGNED_CERT_IN_CHAIN: tlsAdvice,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: tlsAdvice,
  ERR_TLS_CERT_ALTNAME_INVALID: 'use the host name that the certificate is for',
};

function describeAttempt(url: URL, error: unknown): string {
  const host = describeHost(url);
  if (!(error instanceof Error)) return `${host} failed`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === 'ECONNREFUSED') return `nothing listens at ${host}: check host and port, and that PostgreSQL is running`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `the host of ${host} is unknown: check its name`;
  if (/timeout/i.test(`${code} ${error.message}`)) return `${host} does not respond: check host, port and firewall`;
  if (error.message.includes('does not support SSL'))
    return `${host} offers no TLS: leave sslmode out of the address, or turn TLS on there`;
  if (/no encryption|SSL (is )?required/i.test(error.message)) return `${host} accepts only TLS: ${tlsAdvice}`;
  if (error.message.startsWith('Connection terminated'))
    return `${host} closed the connection: check that PostgreSQL is what listens there`;
  if (error.message.includes('statement pooling mode'))
    return `the pooler at ${host} has no transactions: use its mode session or transaction`;
  const place = `${host}, database “${databaseName(url)}”, user “${decodeURIComponent(url.username)}”`;
  const advice = adviceByCode[code];
  return `${place}: ${error.message}${code === '' ? '' : ` (${code})`}${advice === undefined ? '' : `: ${advice}`}`;
}

/** Returns host and port of an address, also if the host is the folder of a Unix socket. */
function describeHost({ hostname, port, searchParams }: URL): string {
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  return `${host === '' ? 'localhost' : host}:${port === '' ? (searchParams.get('port') ?? '5432') : port}`;
}

function databaseName({ pathname, username }: URL): string {
  return decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
}
