/** Draws the charts in `machines/README.md`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { withDrawings } from '#qa/report/drawings.ts';
import { describeCharts } from './write-reports.ts';

const file = 'machines/README.md';
writeFileSync(file, withDrawings(readFileSync(file, 'utf8'), await describeCharts()));
