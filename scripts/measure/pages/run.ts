/**
 * Measures the pages of the built shop on a slow phone, beside the pages that limit how fast they can be, in one interleaved run.
 * `npm run perf` builds the shop and prints the table; `-- --runs 5` sets the number of runs, `-- --record` adds the figures to
 * `docs/performance.md`. Figures of different runs or machines can be compared only as ratios.
 */
import { parseArgs } from 'node:util';
import { chromium, type Browser } from 'playwright';
import { measurePage, type MeasuredPage, type PageMeasurement } from './measure-page.ts';
import { buildLimitSites, serveSite } from './limit-sites.ts';
import { recordFigures } from './performance-history.ts';
import { compareWithGoals } from './performance-goals.ts';
import { startShop } from './start-shop.ts';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, record: { type: 'boolean', default: false } } });
const runCount = Number(values.runs);
if (!Number.isSafeInteger(runCount) || runCount < 1) throw new Error('--runs must be an integer of at least 1');

const sites = await buildLimitSites();
const limits = { text: await serveSite(sites.text), picture: await serveSite(sites.picture), floor: await serveSite(sites.floor) };
const shop = await startShop();
const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath === undefined ? {} : { executablePath }) });
try {
  const pages: MeasuredPage[] = [
    { name: 'text limit', url: `${limits.text.origin}/`, target: 'main button', hasScripts: false },
    { name: 'picture limit', url: `${limits.picture.origin}/`, target: 'main button', hasScripts: false },
    { name: 'floor', url: `${limits.floor.origin}/`, target: 'main button', hasScripts: true },
    { name: 'home', url: `${shop.origin}/`, target: 'main a', hasScripts: true },
    { name: 'menu', url: `${shop.origin}/menu`, target: 'main h3 a', hasScripts: true },
    { name: 'terms', url: `${shop.origin}/terms-of-service`, target: 'main h1', hasScripts: true },
    { name: 'log in', url: `${shop.origin}/auth/login`, target: 'main input', hasScripts: true },
    { name: 'checkout', url: `${shop.origin}/checkout`, target: 'main input[type=radio]', hasScripts: true, prepare: shop.fillCart },
    { name: 'profile', url: `${shop.origin}/profile`, target: 'main button', hasScripts: true, prepare: shop.logIn },
  ];
  const medians = await measureInterleaved(browser, pages);
  console.table(Object.fromEntries(Object.entries(medians).map(([name, median]) => [name, roundAll(median)])));
  const figures = compareWithGoals(medians);
  console.table(figures);
  if (values.record) recordFigures(figures);
} finally {
  await browser.close();
  await shop.stop();
  for (const { close } of Object.values(limits)) close();
}

/** Measures each page once per run, after one run that warms up the server. Returns the medians by page. */
async function measureInterleaved(launched: Browser, pages: readonly MeasuredPage[]): Promise<Record<string, PageMeasurement>> {
  const measured: Record<string, PageMeasurement[]> = {};
  for (let run = 0; run <= runCount; run += 1)
    for (const page of pages) {
      const measurement = await measurePage(launched, page);
      if (run > 0) (measured[page.name] ??= []).push(measurement);
    }
  return Object.fromEntries(Object.entries(measured).map(([name, measurements]) => [name, medianOf(measurements)]));
}

function medianOf(measurements: readonly PageMeasurement[]): PageMeasurement {
  const [first] = measurements;
  if (first === undefined) throw new Error('a page was not measured');
  const middle = (key: keyof PageMeasurement) =>
    measurements.map((measurement) => measurement[key]).toSorted((a, b) => a - b)[Math.floor(measurements.length / 2)] ?? 0;
  return Object.fromEntries(Object.keys(first).map((key) => [key, middle(key as keyof PageMeasurement)])) as PageMeasurement;
}

function roundAll({ layoutShift, ...measurement }: PageMeasurement) {
  return {
    ...Object.fromEntries(Object.entries(measurement).map(([key, value]) => [key, Math.round(value)])),
    layoutShift: layoutShift.toFixed(4),
  };
}
