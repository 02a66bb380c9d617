/**
 * Takes a picture of every state of every chart on the built shop, phone and desktop, light and dark, and has axe check each:
 * `npm run test:pictures`. Writes `reports/qa/pictures.json`, `axe.json` and the pictures. Fails if a state that a page shows
 * lacks one of its four pictures.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readPictures, reportFolder } from '#qa/report/files.ts';
import { missingPictures } from '#qa/report/missing-pictures.ts';
import { describeCharts } from '../qa/write-reports.ts';

for (const name of ['pictures', 'pictures.json', 'axe.json']) rmSync(`${reportFolder}/${name}`, { recursive: true, force: true });

const { status } = spawnSync('playwright', ['test', 'pictures/states'], { stdio: 'inherit', env: { ...process.env, PICTURES: 'all' } });
const missing = missingPictures(await describeCharts(), readPictures());
for (const { state, size, theme } of missing) console.error(`No picture of ${state}, ${size}, ${theme}`);
process.exitCode = status === 0 && missing.length === 0 ? 0 : 1;
