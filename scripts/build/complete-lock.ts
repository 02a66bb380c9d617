/**
 * Completes package-lock.json: adds the optional packages of other platforms that a registry has omitted, so that `npm ci`
 * accepts the lock on every platform, and the integrity of every entry without one. Run it after every change of dependencies.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Entry = {
  /** Name of the package if it is installed under an alias. */
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
    const hoisted = `node_modules/${name}`;
    const existing = lock.packages[nested] ?? lock.packages[hoisted];
    if (existing?.version === version) continue;
    const nameParts = name.split(/[/-]/);
    const os = systems.find((system) => nameParts.includes(system));
    const cpu = processors.find((processor) => nameParts.includes(processor));
    const libc = nameParts.some((word) => word.includes('musl'))
      ? 'musl'
      : nameParts.some((word) => word.startsWith('gnu'))
        ? 'glibc'
        : undefined;
    lock.packages[existing ? nested : hoisted] = {
      version,
      ...(os ? { os: [os] } : {}),
      cpu: [cpu ?? 'unknown'],
      ...(libc ? { libc: [libc] } : {}),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added += 1;
    if (cpu === undefined || !/^\d/.test(range)) console.warn('unknown platform or version range:', name, range);
  }

/**
 * Returns the integrity of packages by `name@version`. Lets npm write the lock of a temporary project that depends on all of
 * them. Omits packages that the registry does not have.
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
  const integrities = specs.map((spec, index): [string, string | undefined] => [spec, packages[`node_modules/p${index}`]?.integrity]);
  return new Map(integrities.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Returns `name@version` of an entry. */
const packageSpec = (path: string, { name, version }: Entry) =>
  `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
const withoutIntegrity = Object.entries(lock.packages).filter(([path, { integrity }]) => path !== '' && integrity === undefined);
const resolved =
  withoutIntegrity.length === 0
    ? new Map<string, string>()
    : resolveIntegrity([...new Set(withoutIntegrity.map(([path, entry]) => packageSpec(path, entry)))]);
const unavailable: string[] = [];
for (const [path, entry] of withoutIntegrity) {
  const spec = packageSpec(path, entry);
  const integrity = resolved.get(spec);
  if (integrity === undefined) {
    unavailable.push(spec);
    continue;
  }
  const { version, ...rest } = entry;
  lock.packages[path] = { ...(version === undefined ? {} : { version }), integrity, ...rest };
}
if (unavailable.length > 0) console.warn(`the registry has no integrity for:\n${unavailable.join('\n')}`);

lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} added, ${withoutIntegrity.length - unavailable.length} completed with their integrity`);
