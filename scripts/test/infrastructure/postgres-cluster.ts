/** Starts a temporary PostgreSQL cluster for tests, with the binaries that are installed on this machine. */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { chownSync, existsSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const binaryFolders = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
  ...globSync('/{opt/homebrew,usr/local}/opt/postgresql*/bin').toSorted().toReversed(),
  ...globSync('/usr/pgsql-*/bin').toSorted().toReversed(),
];

/** Returns a port that nothing listens at. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Returns the user to run PostgreSQL as, because it refuses to run as root: `postgres`, else `nobody`. Null if this process is not root. */
export function unprivilegedUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: '-u' | '-g', user: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim() || Number.NaN);
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = [idOf('-u', user), idOf('-g', user)];
    if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid };
  }
  throw new Error('PostgreSQL does not run as root, and this system has neither a user postgres nor nobody.');
}

/** A running cluster. `options` are those that `pg_ctl` starts it with; `run` runs one of PostgreSQL’s programs as its user and throws if that fails; `discard` stops and deletes it. */
export type Cluster = {
  url: string;
  port: number;
  data: string;
  options: string;
  run: (program: string, ...args: string[]) => void;
  discard: () => void;
};

type ClusterOptions = {
  isDurable?: boolean;
  /** Options of the server, such as `-c ssl=on`. */
  settings?: string;
  /** Creates the data folder. Default: `initdb`. */
  initialise?: (cluster: Pick<Cluster, 'run' | 'data'>) => void;
};

/** Returns the folder with PostgreSQL’s programs, or null if none is installed. */
export function findPostgres(): string | null {
  const folder = binaryFolders.find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'pg_ctl')));
  // Links may lead to these two programs only.
  return folder === undefined ? null : dirname(realpathSync(join(folder, 'initdb')));
}

const initialiseCluster: NonNullable<ClusterOptions['initialise']> = ({ run, data }) =>
  run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync');

/** Starts a cluster in a temporary folder. */
export async function startCluster(
  bin: string,
  { isDurable = false, settings = '', initialise = initialiseCluster }: ClusterOptions = {},
): Promise<Cluster> {
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const options: SpawnSyncOptions = { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8', ...user };
  const data = join(folder, 'data');
  const log = join(folder, 'log');
  const run = (program: string, ...args: string[]) => {
    const { status, stderr, error } = spawnSync(join(bin, program), args, options);
    if (status === 0) return;
    const logged = existsSync(log) ? readFileSync(log, 'utf8') : '';
    throw new Error(`${program} failed: ${error?.message ?? ''}${String(stderr ?? '')}${logged}`);
  };
  const discard = () => {
    spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'], { ...options, stdio: 'ignore' });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    initialise({ run, data });
    const port = await freePort();
    const fsync = isDurable ? 'on' : 'off';
    const serverOptions = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=${fsync} -c max_connections=300 ${settings}`;
    run('pg_ctl', '-D', data, '-l', log, '-o', serverOptions, '-w', 'start');
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, data, options: serverOptions, run, discard };
  } catch (error) {
    discard();
    throw error;
  }
}

/**
 * Runs a task with the URL of a PostgreSQL server on which it may create databases: `TEST_DATABASE_URL` if set, else a temporary
 * cluster that is deleted afterwards, and that syncs to disk only if `isDurable`, because tests save time without. Returns the task's
 * exit code, or 1 if no PostgreSQL is installed.
 */
export async function withPostgres(
  task: (url: string) => number | Promise<number>,
  { isDurable = false }: { isDurable?: boolean } = {},
): Promise<number> {
  const configured = process.env['TEST_DATABASE_URL'];
  if (configured !== undefined && configured !== '') return task(configured);
  const bin = findPostgres();
  if (bin === null) {
    console.error(
      'No PostgreSQL was found. Install one (Debian, Ubuntu: apt-get install postgresql; macOS: brew install postgresql@17), or set\nTEST_DATABASE_URL to a server on which databases may be created: postgres://user:password@host:5432/postgres',
    );
    return 1;
  }
  const { url, discard } = await startCluster(bin, { isDurable });
  // Ctrl+C also ends the child processes of the task. Stay alive to delete the cluster afterwards.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  try {
    console.log(`Temporary PostgreSQL of ${bin}`);
    return await task(url);
  } finally {
    discard();
  }
}
