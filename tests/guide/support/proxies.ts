import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, vi } from 'vitest';
import { freePort } from '../../../scripts/test/infrastructure/postgres-cluster.ts';
import { readBlocks, replaceAll } from './page.ts';
import { sendRequest } from './requests.ts';

export const proxyNames = ['caddy', 'nginx', 'haproxy'] as const;
type ProxyName = (typeof proxyNames)[number];

/** A running proxy. `check` is the result of its own check of the configuration. */
export type Proxy = {
  httpPort: number;
  httpsPort: number;
  ca: Buffer;
  check: { status: number | null; output: string };
  /** File with its configuration. */
  file: string;
  /** Runs another command of the proxy’s program, such as a reload. @throws Error if it fails */
  run: (args: readonly string[], variables?: Readonly<Record<string, string>>) => void;
};

/** Ports and folder of a proxy. */
type Place = { folder: string; httpPort: number; httpsPort: number; adminPort: number };

/** Addresses of the shop's servers by those that the page prints. */
type ServerAddresses = Readonly<Record<string, string>>;

/** Program, its check, and what the page leaves to Debian's own configuration or to the authority of the certificate. */
type ProxySetup = {
  program: string;
  checkArguments: (file: string) => string[];
  runArguments: (file: string) => string[];
  configure: (text: string, place: Place) => string;
  /** File with the authority of the certificate. */
  authority: (place: Place) => string;
};

const ownCertificate = ({ folder }: Place) => join(folder, 'certificate.pem');

const setups: Record<ProxyName, ProxySetup> = {
  caddy: {
    program: '/usr/bin/caddy',
    checkArguments: (file) => ['validate', '--adapter', 'caddyfile', '--config', file],
    runArguments: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    // Certificates of Caddy's local authority instead of a public one.
    configure: (text, { folder, httpPort, httpsPort, adminPort }) =>
      `{\nadmin localhost:${adminPort}\nhttp_port ${httpPort}\nhttps_port ${httpsPort}\nlocal_certs\nskip_install_trust\nstorage file_system ${folder}\n}\n${text}`,
    authority: ({ folder }) => join(folder, 'pki/authorities/local/root.crt'),
  },
  nginx: {
    program: '/usr/sbin/nginx',
    checkArguments: (file) => ['-t', '-c', file],
    runArguments: (file) => ['-c', file],
    configure(text, { folder, httpPort, httpsPort }) {
      const site = replaceAll(text, {
        'listen 80;': `listen 127.0.0.1:${httpPort};`,
        'listen 443 ssl': `listen 127.0.0.1:${httpsPort} ssl`,
        '/etc/letsencrypt/live/shop.example/fullchain.pem': `${folder}/certificate.pem`,
        '/etc/letsencrypt/live/shop.example/privkey.pem': `${folder}/key.pem`,
      });
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
      const user = process.getuid?.() === 0 ? 'user root;' : '';
      return `${user}\ndaemon off;\npid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}}\n`;
    },
    authority: ownCertificate,
  },
  haproxy: {
    program: '/usr/sbin/haproxy',
    checkArguments: (file) => ['-c', '-f', file],
    runArguments: (file) => ['-db', '-f', file],
    configure: (text, { folder, httpPort, httpsPort }) =>
      replaceAll(text, {
        'bind :80\n': `bind 127.0.0.1:${httpPort}\n`,
        'bind :443 ': `bind 127.0.0.1:${httpsPort} `,
        '/etc/haproxy/shop.example.pem': `${folder}/both.pem`,
      }),
    authority: ownCertificate,
  },
};

/** Returns the configuration of one server that the page prints for a proxy. */
export function readConfiguration(name: ProxyName): string {
  const [text = ''] = readBlocks(name === 'caddy' ? 'caddyfile' : name);
  return text;
}

/** Returns the configuration of two servers that the page prints for a proxy. */
export function readPairConfiguration(name: ProxyName): string {
  const [text = '', pair = ''] = readBlocks(name === 'caddy' ? 'caddyfile' : name);
  if (name === 'nginx') return pair + replaceAll(text, { 'proxy_pass http://127.0.0.1:3000;': 'proxy_pass http://shop;' });
  return name === 'haproxy' ? replaceAll(text, { '	server shop 127.0.0.1:3000\n': pair }) : pair;
}

const stops: (() => Promise<void>)[] = [];
// Registered when the file is loaded: within a test it would not be called.
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Starts a proxy with a configuration of the page, in which only ports and paths are replaced. It is stopped after the tests of the file. */
export async function startProxy(name: ProxyName, text: string, servers: ServerAddresses): Promise<Proxy> {
  const setup = setups[name];
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const place = { folder, httpPort: await freePort(), httpsPort: await freePort(), adminPort: await freePort() };
  createCertificate(folder);
  const file = join(folder, 'configuration');
  writeFileSync(file, setup.configure(replaceAll(text, servers), place));
  // Caddy keeps its state in the user's folder.
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const { status, stdout, stderr } = spawnSync(setup.program, setup.checkArguments(file), { cwd: folder, env, encoding: 'utf8' });
  const child = spawn(setup.program, setup.runArguments(file), { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = once(child, 'exit');
  let log = '';
  child.stderr.on('data', (bytes: Buffer) => (log += bytes.toString()));
  stops.push(async () => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  });
  const run: Proxy['run'] = (args, variables = {}) => {
    const { status: code, stderr: message } = spawnSync(setup.program, args, {
      cwd: folder,
      env: { ...env, ...variables },
      encoding: 'utf8',
    });
    if (code !== 0) throw new Error(`${name} ${args.join(' ')} failed: ${message}`);
  };
  const connect = async () => {
    if (child.exitCode !== null) throw new Error(`${name} did not start: ${log}`);
    const proxy: Proxy = { ...place, file, run, ca: readFileSync(setup.authority(place)), check: { status, output: stdout + stderr } };
    await sendRequest(proxy, { path: '/healthz' });
    return proxy;
  };
  return vi.waitFor(connect, { timeout: 30_000, interval: 200 });
}

/** Creates a certificate of `shop.example` that is its own authority. */
function createCertificate(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const names = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example'];
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate, ...names];
  const { status, stderr } = spawnSync('openssl', options, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl failed: ${stderr}`);
  writeFileSync(join(folder, 'both.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
}
