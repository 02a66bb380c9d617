/**
 * Measures the pages of the built shop on a slow phone, beside the pages that limit how fast they can be, in one interleaved run.
 * `npm run perf` builds the shop and prints the table; `-- --runs 5` sets the number of runs, `-- --record` adds the figures to
 * `docs/performance.md`. `-- --protocols` measures over HTTP/1.1 and HTTP/2 on a phone's link instead (`protocols.ts`), with
 * `--beside <folder>`, as often as needed, also the built shops of other folders,
 * with `--page <name>` only some pages. Figures of different runs or machines can be compared only as ratios.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { buildLimitSites, serveSite } from './limit-sites.ts';
import { limitPages, measureInterleaved, roundAll, shopPages } from './measure-interleaved.ts';
import { recordFigures } from './performance-history.ts';
import { compareWithGoals } from './performance-goals.ts';
import { startShop } from './start-shop.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    record: { type: 'boolean', default: false },
    protocols: { type: 'boolean', default: false },
    beside: { type: 'string', multiple: true },
    page: { type: 'string', multiple: true },
  },
});
const runCount = Number(values.runs);
if (!Number.isSafeInteger(runCount) || runCount < 1) throw new Error('--runs must be an integer of at least 1');

if (values.protocols) {
  const args = ['scripts/measure/pages/protocols.sh', String(runCount), (values.page ?? []).join(), ...(values.beside ?? [])];
  const { status } = spawnSync('sh', args, { stdio: 'inherit' });
  process.exit(status ?? 1);
}

const sites = await buildLimitSites();
const limits = { text: await serveSite(sites.text), picture: await serveSite(sites.picture), floor: await serveSite(sites.floor) };
const shop = await startShop();
const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath === undefined ? {} : { executablePath }) });
const originOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`;
try {
  const origins = { text: originOf(limits.text), picture: originOf(limits.picture), floor: originOf(limits.floor) };
  const medians = await measureInterleaved(browser, [...limitPages(origins), ...shopPages(originOf(shop))], runCount);
  console.table(roundAll(medians));
  const figures = compareWithGoals(medians);
  console.table(figures);
  if (values.record) recordFigures(figures);
} finally {
  await browser.close();
  await shop.stop();
  for (const { close } of Object.values(limits)) close();
}
