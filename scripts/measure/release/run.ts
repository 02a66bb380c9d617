/**
 * Measures what a visit after a release loads again: builds a copy of the project, visits it, changes one component and one word, builds
 * it anew, restarts the server and visits it again, with the cache and the service worker of the first visit. `npm run measure:release` prints the bytes of
 * scripts, styles and data beside those of the first visit, for browsers with and without compression dictionaries (RFC 9842).
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { versionsPattern } from '#server/dictionaries/versions-pattern.ts';
import { findFreePort } from '../pages/start-shop.ts';
import { startByteCounter } from './byte-counter.ts';
import { buildSite, changeSources, copyProject } from './copy-project.ts';
import { browsers, pages, visit, type BrowserKind, type PageName, type VisitBytes } from './visits.ts';

const folder = mkdtempSync('.bench-');
const project = join(folder, 'project');
const port = await findFreePort();
const counter = await startByteCounter(port);

async function startServer(): Promise<{ stop: () => Promise<void> }> {
  const env = { ...process.env, PORT: String(port), PUBLIC_URL: counter.origin, DATA_DIR: '../data', DEMO: '1', NODE_ENV: 'production' };
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: project,
    env: { ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(server, 'exit');
  while (
    !(await fetch(`http://localhost:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null) throw new Error('the server did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    async stop() {
      server.kill();
      await exited;
    },
  };
}

/** The scripts and styles of a build by their path. */
function readAssets(): Map<string, Buffer> {
  const names = globSync('*.{js,css,svg}', { cwd: join(project, 'dist/client/assets') });
  return new Map(names.map((name) => [`/assets/${name}`, readFileSync(join(project, 'dist/client/assets', name))]));
}

/** Waits until the server has compressed each file that has changed with its earlier version. */
async function waitForDifferences(before: ReadonlyMap<string, Buffer>, after: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const path of [...after.keys()].filter((name) => !before.has(name))) {
    const [, earlier] = [...before].find(([other]) => versionsPattern(other) === versionsPattern(path)) ?? [];
    if (earlier === undefined) continue;
    const headers = { 'accept-encoding': 'dcb', 'available-dictionary': `:${createHash('sha256').update(earlier).digest('base64')}:` };
    while ((await fetch(`http://localhost:${port}${path}`, { headers })).headers.get('content-encoding') !== 'dcb')
      await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

type Visits = Record<BrowserKind, Record<PageName, VisitBytes>>;

async function visitAll(): Promise<Visits> {
  const visits: Partial<Record<BrowserKind, Partial<Record<PageName, VisitBytes>>>> = {};
  for (const browser of Object.keys(browsers) as BrowserKind[])
    for (const page of Object.keys(pages) as PageName[]) (visits[browser] ??= {})[page] = await visit({ page, browser, folder, counter });
  return visits as Visits;
}

function printRatios(first: Visits, second: Visits): void {
  const total = ({ scripts, styles, data }: VisitBytes) => scripts + styles + data;
  const toKib = (bytes: number) => Number((bytes / 1024).toFixed(1));
  const rows = (Object.keys(browsers) as BrowserKind[]).flatMap((browser) =>
    (Object.keys(pages) as PageName[]).map((page) => {
      const [before, after] = [first[browser][page], second[browser][page]];
      const row = {
        'first visit, KiB': toKib(total(before)),
        'scripts after the release': toKib(after.scripts),
        styles: toKib(after.styles),
        data: toKib(after.data),
        ratio: (total(after) / total(before)).toFixed(3),
      };
      return [`${page}, ${browser}`, row] as const;
    }),
  );
  console.table(Object.fromEntries(rows));
}

try {
  mkdirSync(project);
  copyProject(project);
  buildSite(project);
  const before = readAssets();
  let server = await startServer();
  const first = await visitAll();
  await server.stop();
  changeSources(project);
  buildSite(project);
  const after = readAssets();
  server = await startServer();
  await waitForDifferences(before, after);
  const second = await visitAll();
  await server.stop();
  console.log(`${[...after.keys()].filter((path) => !before.has(path)).length} of ${after.size} scripts and styles have another name.`);
  printRatios(first, second);
} finally {
  counter.close();
  rmSync(folder, { recursive: true, force: true });
}
