/** The unit tests of the charts for Stryker, which needs what they check to run within a test, as `tests/machines/paths.test.ts` does. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadCharts } from './every-chart.ts';
import { findSurvivors } from '#qa/mutation/find-survivors.ts';

for (const chart of await loadCharts())
  test(`${chart.name}: every step does what transitions.txt records, and no invariant is broken`, async () => {
    const record = readFileSync(`tests/machines/${chart.name}/transitions.txt`, 'utf8');
    // The chart is not a mutant: Stryker has changed its functions.
    expect(await findSurvivors(chart, [chart], record)).toEqual([chart]);
  });
