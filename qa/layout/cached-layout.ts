import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Chart } from '../report/format.ts';
import type { ChartDrawings } from './drawing.ts';
import { layoutChart } from './layout-chart.ts';
import { loadTextMeasure } from './measure-text.ts';

const cache = 'node_modules/.cache/qa-layout';

/** Files that decide how a chart is laid out. */
const sources = () => [...globSync('qa/layout/*.ts').toSorted(), 'package-lock.json'];

/**
 * Returns a function that lays out a chart in every view, or reads the layout that an earlier process has cached: the layout of
 * all charts takes ten seconds. Source lines do not change a layout.
 */
export async function createCachedLayout(): Promise<(chart: Chart) => Promise<ChartDrawings>> {
  const measure = await loadTextMeasure();
  const version = sources()
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  return async (chart) => {
    const drawn = JSON.stringify(chart, (key, value: unknown) =>
      ['source', 'sourceLine'].includes(key) && typeof value === 'object' ? undefined : value,
    );
    const file = `${cache}/${createHash('sha256').update(version).update(drawn).digest('hex')}.json`;
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as ChartDrawings;
    const drawings = await layoutChart(chart, measure);
    mkdirSync(cache, { recursive: true });
    // Renaming is atomic: another process never reads half a file.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(drawings));
    renameSync(`${file}.${process.pid}`, file);
    return drawings;
  };
}
