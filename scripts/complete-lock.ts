/**
 * Adds to package-lock.json the packages of foreign platforms that a registry left out, so that `npm ci` accepts the
 * lock everywhere. Run after every change of dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs';

type Entry = {
  version?: string;
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
lock.packages = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} added`);
