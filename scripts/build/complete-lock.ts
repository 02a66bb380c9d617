/**
 * Adds to package-lock.json the packages of foreign platforms that a registry left out, so that `npm ci` accepts the
 * lock everywhere, and the integrity of every entry without one. Run after every change of dependencies.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Entry = {
  /** The package's own name where it is installed under an alias. */
  name?: string;
  version?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'aix', 'netbsd', 'openbsd', 'sunos'];
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32', 'mips64el'];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
let added = 0;
for (const [path, entry] of Object.entries(lock.packages))
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = range.replace(/^[\^~]/, '');
    const nested = `${path}/node_modules/${name}`;
    const top = `node_modules/${name}`;
    const known = lock.packages[nested] ?? lock.packages[top];
    if (known?.version === version) continue;
    const words = name.split(/[/-]/);
    const os = systems.find((system) => words.includes(system));
    const cpu = processors.find((processor) => words.includes(processor));
    const libc = words.some((word) => word.includes('musl')) ? 'musl' : words.some((word) => word.startsWith('gnu')) ? 'glibc' : undefined;
    lock.packages[known ? nested : top] = {
      version,
      ...(os ? { os: [os] } : {}),
      cpu: [cpu ?? 'unknown'],
      ...(libc ? { libc: [libc] } : {}),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added += 1;
    if (cpu === undefined || !/^\d/.test(range)) console.warn('look at', name, range);
  }

/**
 * Returns the integrity of packages, given as `name@version`, as npm itself resolves them: it writes the lock of a manifest
 * that wants each of them. Packages that the registry does not serve are left out.
 */
function resolveIntegrity(specs: readonly string[]): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  const optionalDependencies = Object.fromEntries(specs.map((spec, index) => [`p${index}`, `npm:${spec}`]));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, optionalDependencies }));
  execFileSync('npm', ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  });
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as typeof lock;
  rmSync(folder, { recursive: true });
  const found = specs.map((spec, index): [string, string | undefined] => [spec, packages[`node_modules/p${index}`]?.integrity]);
  return new Map(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

const specOf = (path: string, { name, version }: Entry) =>
  `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
const bare = Object.entries(lock.packages).filter(([path, { integrity }]) => path !== '' && integrity === undefined);
const resolved =
  bare.length === 0 ? new Map<string, string>() : resolveIntegrity([...new Set(bare.map(([path, entry]) => specOf(path, entry)))]);
const unserved: string[] = [];
for (const [path, entry] of bare) {
  const spec = specOf(path, entry);
  const integrity = resolved.get(spec);
  if (integrity === undefined) {
    unserved.push(spec);
    continue;
  }
  const { version, ...rest } = entry;
  lock.packages[path] = { ...(version === undefined ? {} : { version }), integrity, ...rest };
}
if (unserved.length > 0) console.warn(`the registry serves no integrity for:\n${unserved.join('\n')}`);

lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} added, ${bare.length - unserved.length} given their integrity`);
