// References: S-n in docs/security.md.

import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readProjectFile = (path: string) => readFileSync(`${root}${path}`, 'utf8');

type Package = {
  /** Name of the package if it is installed under an alias. */
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  hasInstallScript?: boolean;
};
type Manifest = {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const lock = JSON.parse(readProjectFile('package-lock.json')) as { lockfileVersion: number; packages: Record<string, Package & Manifest> };
const manifest = JSON.parse(readProjectFile('package.json')) as Manifest;
/** Entries of the lock file by folder. */
const packages = Object.entries(lock.packages).filter(([folder]) => folder !== '');
const specOf = ([folder, { name, version }]: [string, Package]) =>
  `${name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
/** Packages that the shop needs at run time, not only for development. */
const runtimePackages = packages.filter(([, { dev }]) => dev !== true);
const declared = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies };

/**
 * Builds of development tools for other platforms whose integrity the registry did not have when these versions were locked.
 * They are listed with their version, so that an upgrade must add the integrity. `npm run lock` adds it if the registry has it.
 */
const withoutRegistryIntegrity = [
  /^@oxc-parser\/binding-[\w-]+@0\.156\.0$/,
  /^@oxfmt\/binding-[\w-]+@0\.78\.0$/,
  /^@oxlint\/binding-[\w-]+@1\.94\.0$/,
  /^@oxlint-tsgolint\/[\w-]+@7\.0\.2007$/,
];

describe('what is installed', () => {
  test('comes from the registry over https, never from a repository, a file or plain http (S-71)', () => {
    expect([lock.lockfileVersion, packages.length > 300]).toEqual([3, true]);
    const foreignPackages = packages.filter(
      ([, { version = '', resolved, link }]) =>
        link === true ||
        !/^\d+\.\d+\.\d+(?:[-+][\w.-]+)?$/.test(version) ||
        (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/')),
    );
    expect(foreignPackages).toEqual([]);
    expect(readProjectFile('package-lock.json')).not.toMatch(/"(?:git\+|git:|github:|file:|http:)/);
  });

  test('has a SHA-512 integrity, except the listed builds of tools that the registry served without one (S-71)', () => {
    const invalidPackages = packages.filter(([, { integrity }]) => integrity !== undefined && !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(invalidPackages).toEqual([]);
    const withoutIntegrity = packages.filter(([, { integrity }]) => integrity === undefined);
    const specs = withoutIntegrity.map(specOf);
    expect(specs.filter((spec) => !withoutRegistryIntegrity.some((pattern) => pattern.test(spec)))).toEqual([]);
    for (const [folder, { optional, os, cpu, dev }] of withoutIntegrity)
      expect([folder, optional, dev, os !== undefined || cpu !== undefined]).toEqual([folder, true, true, true]);
  });

  test('is listed in an SBOM that names every locked package with its hash (S-72)', () => {
    const { scripts } = JSON.parse(readProjectFile('package.json')) as { scripts: Record<string, string> };
    const [folders = '', command = ''] = (scripts['sbom'] ?? '').split(' && ');
    expect(folders).toBe('mkdir -p reports');
    const [npm, target] = command.split(' > ');
    expect(target).toBe('reports/sbom.cdx.json');
    const written = execFileSync('sh', ['-c', npm ?? ''], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 26,
    });
    const sbom = JSON.parse(written) as { bomFormat: string; components: { purl: string; hashes?: unknown[] }[] };
    expect(sbom.bomFormat).toBe('CycloneDX');
    const listed = new Set(sbom.components.filter(({ hashes }) => hashes?.length === 1).map(({ purl }) => purl.replace('%40', '@')));
    const hashed = packages.filter(([, { integrity }]) => integrity !== undefined).map((entry) => `pkg:npm/${specOf(entry)}`);
    expect(hashed.filter((purl) => !listed.has(purl))).toEqual([]);
  }, 60_000);

  test('is declared with one exact version each, the locked one (S-71, S-72)', () => {
    expect(lock.packages['']).toMatchObject({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
      optionalDependencies: manifest.optionalDependencies,
    });
    for (const [name, version] of Object.entries(declared))
      expect([name, version]).toEqual([name, expect.stringMatching(/^(?:npm:\w+@)?\d+\.\d+\.\d+$/)]);
  });

  test('runs no install script, and no runtime package has one (S-70)', () => {
    const rules = new Set(readProjectFile('.npmrc').split('\n'));
    for (const rule of ['ignore-scripts=true', 'save-exact=true']) expect(rules).toContain(rule);
    expect([...rules].filter((rule) => /registry|_auth|token|strict-ssl|cafile|proxy/i.test(rule))).toEqual([]);
    const installs = readProjectFile('scripts/run/setup.sh')
      .split('\n')
      .filter((line) => /^\s*npm (?:ci|install)\b/.test(line));
    expect(installs.length).toBeGreaterThan(0);
    expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([]);
    expect(runtimePackages.filter(([, { hasInstallScript }]) => hasInstallScript === true).map(([folder]) => folder)).toEqual([]);
    const shop = JSON.parse(readProjectFile('package.json')) as { private: boolean; scripts: Record<string, string> };
    const lifecycle = /^(?:pre|post)?(?:install|prepare|pack)|^(?:pre|post)publish/;
    expect(Object.keys(shop.scripts).filter((name) => lifecycle.test(name))).toEqual([]);
    // The script `publish` publishes a shop. npm would run it only for `npm publish`, which it refuses for a private package.
    expect(shop.private).toBe(true);
  });

  test('npm saves exact versions (S-72)', () => {
    expect(readProjectFile('.npmrc')).toMatch(/^save-exact=true$/m);
  });
});

/** Licences that require only a copy of their text. */
const permissiveLicences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
]);
/** Data under a licence for creative works: the browser table of caniuse. */
const dataLicences: Record<string, string> = { 'node_modules/caniuse-lite': 'CC-BY-4.0' };

test('every runtime package has a permissive licence in its package.json (S-73)', () => {
  const installed = runtimePackages.filter(([folder]) => existsSync(`${root}${folder}/package.json`));
  const absent = runtimePackages.filter(([folder]) => !existsSync(`${root}${folder}/package.json`));
  expect(installed.length).toBeGreaterThan(100);
  // Only packages for other platforms may be in the lock but not installed.
  expect(absent.filter(([, { optional }]) => optional !== true).map(([folder]) => folder)).toEqual([]);
  const licences = installed.map(([folder]): [string, string] => {
    const { license } = JSON.parse(readProjectFile(`${folder}/package.json`)) as { license?: string };
    return [folder, license ?? 'none'];
  });
  expect(licences.filter(([folder, licence]) => !permissiveLicences.has(licence) && dataLicences[folder] !== licence)).toEqual([]);
});

test('bundled fonts and emoji have a licence that allows it, and the fonts are credited (S-73)', () => {
  const credits = readProjectFile('docs/credits.md');
  const bundledPackages = Object.keys(declared).filter((name) => /^@fontsource|emoji/.test(name));
  expect(bundledPackages.length).toBeGreaterThan(0);
  for (const name of bundledPackages) {
    const { license } = JSON.parse(readProjectFile(`node_modules/${name}/package.json`)) as { license?: string };
    expect([name, license]).toEqual([name, expect.stringMatching(/^(?:OFL-1\.1|MIT)$/)]);
  }
  for (const family of ['Bricolage Grotesque', 'Figtree']) expect(credits).toContain(family);
});

const sources = globSync('{src,machines,server}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.endsWith('.gen.ts'));

test('no SQL statement is concatenated from text: values are parameters (S-40)', () => {
  const server = sources.filter((file) => file.startsWith('server/'));
  expect(server.length).toBeGreaterThan(20);
  const filesWithConcatenatedSql = server.filter((file) =>
    /\bsql\.raw\b|sql\.unsafe|\.(?:query|exec|execute)\(\s*(?:`[^`]*\$\{|['"`][^'"`]*['"`]\s*\+|\w+\s*\+)/.test(readProjectFile(file)),
  );
  expect(filesWithConcatenatedSql).toEqual([]);
});

test('no source uses an API that turns text into markup or code (S-41)', () => {
  expect(sources.length).toBeGreaterThan(100);
  const danger =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(|createContextualFragment|srcdoc/i;
  expect(sources.filter((file) => danger.test(readProjectFile(file)))).toEqual([]);
});

test('no source or configuration contains a key of a payment service (S-60)', () => {
  const files = globSync('{src,machines,server,scripts,public,locales,docs}/**/*.{ts,tsx,json,po,md,sh,html,svg}', { cwd: root });
  const secret = /\b(?:sk|rk)_(?:test|live)_[A-Za-z0-9]{8,}|\bwhsec_[A-Za-z0-9]{8,}|-----BEGIN [A-Z ]*PRIVATE KEY/;
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => secret.test(readProjectFile(file)))).toEqual([]);
});
