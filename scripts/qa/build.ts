/**
 * Builds the viewer into `dist/qa`: describes the charts, lays them out, and bundles the page.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { createCachedLayout } from '#qa/layout/cached-layout.ts';
import { compareCharts } from '#qa/report/compare.ts';
import { readPictures, reportFolder } from '#qa/report/files.ts';
import { chartsFile } from '#qa/report/format.ts';
import { missingPictures } from '#qa/report/missing-pictures.ts';
import { writeCharts } from './write-reports.ts';

const output = 'dist/qa';
const baselineFile = 'qa/baseline/charts.json';

const cachedLayout = await createCachedLayout();
const missing = missingPictures(await writeCharts(), readPictures());
if (missing.length > 0) console.log(`Pictures not taken: ${missing.length}. “npm run test:pictures” takes them.`);
const text = readFileSync(`${reportFolder}/charts.json`, 'utf8');
const { charts } = chartsFile.parse(JSON.parse(text));
await build({ configFile: 'qa/viewer/vite.config.ts', logLevel: 'warn' });
// The script for the shop's pages is a file of its own, under a name without a hash.
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: output,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: 'qa/viewer/live/inspect.ts', output: { entryFileNames: 'inspect.js', format: 'iife' } },
  },
});
mkdirSync(`${output}/layout`, { recursive: true });
writeFileSync(`${output}/charts.json`, text);
for (const chart of charts) writeFileSync(`${output}/layout/${chart.id}.json`, JSON.stringify(await cachedLayout(chart)));

if (existsSync(baselineFile)) {
  const baseline = readFileSync(baselineFile, 'utf8');
  writeFileSync(`${output}/baseline.json`, baseline);
  for (const { before } of compareCharts(chartsFile.parse(JSON.parse(baseline)).charts, charts))
    if (before !== null) writeFileSync(`${output}/layout/${before.id}.baseline.json`, JSON.stringify(await cachedLayout(before)));
}
