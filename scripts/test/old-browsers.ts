/**
 * Runs the journeys of `tests/engines/` in old versions of Chromium, which npm packages for servers carry, and in the current one. The old
 * ones are unpacked into `node_modules/.cache/old-browsers`. Arguments: versions, by default all; `--record` writes the results to
 * `docs/browsers.md`. `BUILD=0` uses the existing build.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from 'playwright';

/** The oldest Chromium in which orders can be placed: see `browserslist` of `package.json`. */
const oldestSupported = 92;

/** The oldest of these versions in which the chart viewer works, which is for developers. */
const oldestWithViewer = 119;

/** The Chromium that the other tests use. */
const current = 'current';

/** Packages by the version of Chromium that they carry. */
const packages: Readonly<Record<string, string>> = {
  87: 'chrome-aws-lambda@5.4.0',
  92: 'chrome-aws-lambda@10.1.0',
  103: '@sparticuz/chromium@103.0.0',
  109: '@sparticuz/chromium@109.0.6',
  119: '@sparticuz/chromium@119.0.2',
  126: '@sparticuz/chromium@126.0.0',
};

const cache = 'node_modules/.cache/old-browsers';
const known = [...Object.keys(packages), current];
const named = process.argv.slice(2).filter((argument) => known.includes(argument));
const versions = named.length > 0 ? named : known;
const record = process.argv.includes('--record') ? { RECORD: '1' } : {};

if (process.env['BUILD'] !== '0') for (const build of ['build', 'qa:build']) run('npm', ['run', '--silent', build]);
const failed = versions.filter((version) => {
  const path = version === current ? (process.env['CHROMIUM'] ?? chromium.executablePath()) : installBrowser(version);
  console.log(`\n— Chromium ${version}`);
  const isBelowLine = Number(version) < oldestSupported;
  const hasViewer = !(Number(version) < oldestWithViewer);
  const env = { ...process.env, ...record, OLD_CHROMIUM: path, IS_BELOW_LINE: isBelowLine ? '1' : '0', HAS_VIEWER: hasViewer ? '1' : '0' };
  return spawnSync('playwright', ['test', '--project=old-chromium'], { stdio: 'inherit', env }).status !== 0;
});
console.log(failed.length === 0 ? `\nChromium ${versions.join(', ')}: passed` : `\nChromium ${failed.join(', ')}: FAILED`);
process.exitCode = failed.length === 0 ? 0 : 1;

function run(command: string, args: string[], cwd = '.'): string {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
  return stdout.trim();
}

/** Downloads and unpacks a version, unless it is there, and returns the path of the browser. */
function installBrowser(version: string): string {
  const folder = `${cache}/${version}`;
  const browser = `${folder}/chromium`;
  if (existsSync(browser)) return browser;
  mkdirSync(folder, { recursive: true });
  const archive = run('npm', ['pack', '--silent', packages[version] ?? ''], folder);
  run('tar', ['xzf', archive], folder);
  const files = readdirSync(`${folder}/package/bin`);
  // Libraries that draw, next to the browser.
  for (const name of files.filter((file) => file.startsWith('swiftshader'))) {
    writeFileSync(`${folder}/swiftshader.tar`, brotliDecompressSync(readFileSync(`${folder}/package/bin/${name}`)));
    run('tar', ['xf', 'swiftshader.tar'], folder);
  }
  writeFileSync(browser, brotliDecompressSync(readFileSync(`${folder}/package/bin/chromium.br`)), { mode: 0o755 });
  return browser;
}
