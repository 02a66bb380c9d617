import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import type { AnyDriver } from '../support/browser-paths/driver.ts';
import type { AnyScenario } from '#qa/paths/scenario.ts';
import type { Chart, Invariants } from '#qa/paths/chart.ts';
import type { StateViews } from '../support/browser-paths/expected-elements.ts';

/** A chart, and the driver of its walks through the built shop. */
type PageChart = { name: string; machine: AnyStateMachine; scenario: AnyScenario; driver: AnyDriver };

/** Names of the files in `machines/`, without `.machine.ts`. */
const chartNames = globSync('machines/*.machine.ts').map((file) => basename(file, '.machine.ts'));

/** Loads every chart with `scenario`, `invariants` and `transitions.txt` of its folder. */
export const loadCharts = () => Promise.all(chartNames.map(loadChart));

/** Loads every chart that has a `driver` with its `views`. */
export const loadPageCharts = () =>
  Promise.all(chartNames.filter((name) => existsSync(`tests/machines/${name}/driver.ts`)).map(loadPageChart));

async function loadChart(name: string): Promise<Chart> {
  const [machine, { scenario }, { invariants }] = await Promise.all([
    loadMachine(name),
    import(`./${name}/scenario.ts`) as Promise<{ scenario: AnyScenario }>,
    import(`./${name}/invariants.ts`) as Promise<{ invariants: Invariants }>,
  ]);
  const recordFile = `tests/machines/${name}/transitions.txt`;
  // While a run records the transitions anew, they are not compared with the earlier ones.
  const isCompared = process.env['RECORDS_TRANSITIONS'] !== 'true' && existsSync(recordFile);
  return { name, machine, scenario, invariants, ...(isCompared ? { record: readFileSync(recordFile, 'utf8') } : {}) };
}

async function loadPageChart(name: string): Promise<PageChart> {
  const [machine, { scenario }, { driver }, { views }] = await Promise.all([
    loadMachine(name),
    import(`./${name}/scenario.ts`) as Promise<{ scenario: AnyScenario }>,
    import(`./${name}/driver.ts`) as Promise<{ driver: Omit<AnyDriver, 'views'> }>,
    import(`./${name}/views.ts`) as Promise<{ views: StateViews<string> }>,
  ]);
  return { name, machine, scenario, driver: { ...driver, views } };
}

async function loadMachine(name: string): Promise<AnyStateMachine> {
  const exported = (await import(`../../machines/${name}.machine.ts`)) as Record<string, AnyStateMachine>;
  const [machine] = Object.values(exported);
  if (machine === undefined) throw new Error(`machines/${name}.machine.ts exports no machine`);
  return machine;
}
