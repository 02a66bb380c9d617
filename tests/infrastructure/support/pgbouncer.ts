import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, unprivilegedUser } from '../../../scripts/test/infrastructure/postgres-cluster.ts';

const program = '/usr/sbin/pgbouncer';

/** Whether Debian's PgBouncer is installed. */
export const hasPgbouncer = (): boolean => existsSync(program);

export type PoolMode = 'session' | 'transaction' | 'statement';

/** Starts Debian's PgBouncer in front of a PostgreSQL server. Returns its address and a function that stops it. */
export async function startPgbouncer(databaseUrl: string, mode: PoolMode, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  const { hostname, port: databasePort } = new URL(databaseUrl);
  const port = await freePort();
  const options = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: mode,
    default_pool_size: '20',
    max_client_conn: '200',
    ...settings,
  };
  const lines = Object.entries(options).map(([name, value]) => `${name} = ${value}`);
  const file = join(folder, 'pgbouncer.ini');
  const database = `* = host=${hostname} port=${databasePort} user=postgres`;
  writeFileSync(file, `[databases]\n${database}\n[pgbouncer]\n${lines.join('\n')}\n`);
  chmodSync(folder, 0o755);
  const child = spawn(program, [file], { stdio: ['ignore', 'ignore', 'pipe'], ...unprivilegedUser() });
  const exited = once(child, 'exit');
  let log = '';
  const ready = new Promise<void>((resolve) => {
    child.stderr.on('data', (text: Buffer) => {
      log += text.toString();
      if (log.includes('process up')) resolve();
    });
  });
  await Promise.race([ready, exited]);
  if (child.exitCode !== null) throw new Error(`pgbouncer did not start: ${log}`);
  return {
    url: `postgres://postgres@127.0.0.1:${options.listen_port}/postgres`,
    log: () => log,
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
