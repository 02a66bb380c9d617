/** Makes the charts of today the baseline that the viewer compares with. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { reportFolder } from '#qa/report/files.ts';
import { writeCharts } from './write-reports.ts';

await writeCharts();
mkdirSync('qa/baseline', { recursive: true });
copyFileSync(`${reportFolder}/charts.json`, 'qa/baseline/charts.json');
