/**
 * Measures the pages over HTTP/1.1 and, behind the proxy of the guide, over HTTP/2, both on a phone's link, in one interleaved run.
 * `protocols.sh` starts it in a network of its own: `node protocols.ts <runs> [pages] [folder …]`. `pages`: names, all by default.
 * `folder`: another project with a built shop, whose pages are measured in the same run.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromium } from 'playwright';
import { buildLimitSites, serveSite } from './limit-sites.ts';
import type { MeasuredPage } from './measure-page.ts';
import { limitPages, measureInterleaved, roundAll, shopPages, type Medians } from './measure-interleaved.ts';
import { findFreePort, startShop } from './start-shop.ts';

const [runs = '5', pageNames = '', ...otherFolders] = process.argv.slice(2);
const isMeasured = (page: string) => pageNames === '' || pageNames.split(',').includes(page);
const protocols = ['HTTP/1.1', 'HTTP/2'] as const;
const folder = mkdtempSync(join(tmpdir(), 'protocols-'));
const processes: ReturnType<typeof spawn>[] = [];

function start(command: string, args: readonly string[]): void {
  processes.push(spawn(command, args, { stdio: 'ignore' }));
}

async function waitForPort(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await Promise.race([once(socket, 'connect').then(() => true), once(socket, 'error').then(() => false)]).catch(() => false);
  socket.destroy();
  if (!isOpen) await new Promise((resolve) => setTimeout(resolve, 100)).then(() => waitForPort(port));
}

/** Starts Caddy before the servers, and the link before both. Returns the origins by protocol, in the order of the ports. */
async function openLink(ports: readonly number[]): Promise<Record<(typeof protocols)[number], string[]>> {
  const proxies: number[] = [];
  const linked = { plain: [] as number[], secure: [] as number[] };
  for (const _ of ports) {
    proxies.push(await findFreePort());
    linked.plain.push(await findFreePort());
    linked.secure.push(await findFreePort());
  }
  const sites = proxies.map((proxy, index) => `https://localhost:${proxy} {\n\ttls internal\n\treverse_proxy 127.0.0.1:${ports[index]}\n}`);
  const options = `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tstorage file_system ${join(folder, 'caddy')}\n\tlog {\n\t\tlevel ERROR\n\t}\n}`;
  writeFileSync(join(folder, 'Caddyfile'), [options, ...sites].join('\n'));
  start('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']);
  const pairs = ports.flatMap((port, index) => [`${linked.plain[index]}=${port}`, `${linked.secure[index]}=${proxies[index]}`]);
  start(process.execPath, [join(import.meta.dirname, 'phone-link.ts'), ...pairs]);
  for (const port of [...proxies, ...linked.plain]) await waitForPort(port);
  return {
    'HTTP/1.1': linked.plain.map((port) => `http://localhost:${port}`),
    'HTTP/2': linked.secure.map((port) => `https://localhost:${port}`),
  };
}

/** Returns the pages of this shop and of the others, which are named after their folders. */
function pagesOfShops([origin = '', ...others]: readonly string[]): MeasuredPage[] {
  const otherPages = others.flatMap((other, index) =>
    shopPages(other)
      .filter(({ name }) => isMeasured(name))
      .map((page) => ({ ...page, name: nameIn(otherFolders[index] ?? '', page.name) })),
  );
  return [...shopPages(origin).filter(({ name }) => isMeasured(name)), ...otherPages];
}

const nameIn = (shopFolder: string, page: string) => `${page} of ${basename(shopFolder)}`;

/** Prints what the goals speak of, and beside it the same of the other shops. */
function printRatios(medians: Medians): void {
  const of = (name: string) => {
    const median = medians[name];
    if (median === undefined) throw new Error(`no measurement of ${name}`);
    return median;
  };
  const rows = protocols.flatMap((protocol) =>
    shopPages('')
      .map(({ name }) => name)
      .filter(isMeasured)
      .flatMap((page) =>
        [page, ...otherFolders.map((other) => nameIn(other, page))].map((name) => {
          const measured = of(`${protocol} ${name}`);
          const [text, picture, floor] = [of(`${protocol} text limit`), of(`${protocol} picture limit`), of(`${protocol} floor`)];
          const paintLimit = page === 'home' || page === 'menu' ? picture : text;
          return {
            page: `${protocol} ${name}`,
            'first content ÷ text limit': (measured.firstPaint / text.firstPaint).toFixed(2),
            'largest paint ÷ limit': (measured.largestPaint / paintLimit.largestPaint).toFixed(2),
            'usable ÷ floor': (measured.usable / floor.usable).toFixed(2),
            'scripts until settled, KiB': (measured.settledScriptBytes / 1024).toFixed(0),
          };
        }),
      ),
  );
  console.table(Object.fromEntries(rows.map(({ page, ...row }) => [page, row])));
}

const sites = await buildLimitSites();
const limits = [await serveSite(sites.text), await serveSite(sites.picture), await serveSite(sites.floor)];
const shops = await Promise.all(['.', ...otherFolders].map((shopFolder) => startShop(shopFolder)));
const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath === undefined ? {} : { executablePath }) });
try {
  const origins = await openLink([...limits, ...shops].map(({ port }) => port));
  const pages = protocols.flatMap((protocol) => {
    const [text = '', picture = '', floor = '', ...shopOrigins] = origins[protocol];
    return [...limitPages({ text, picture, floor }), ...pagesOfShops(shopOrigins)].map((page) => ({
      ...page,
      name: `${protocol} ${page.name}`,
      isBehindLink: true,
    }));
  });
  const medians = await measureInterleaved(browser, pages, Number(runs));
  console.table(roundAll(medians));
  printRatios(medians);
} finally {
  await browser.close();
  for (const { stop } of shops) await stop();
  for (const { close } of limits) close();
  for (const started of processes) started.kill();
  rmSync(folder, { recursive: true });
}
