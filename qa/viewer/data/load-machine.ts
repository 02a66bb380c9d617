import { load } from '#lazy/load.ts';
import type { AnyStateMachine } from 'xstate';
import type { AnyScenario } from '../../paths/scenario.ts';
import type { Chart } from '../../report/format.ts';

const machines = import.meta.glob<Record<string, AnyStateMachine>>('../../../machines/*.machine.ts');
const scenarios = import.meta.glob<{ scenario: AnyScenario }>('../../../tests/machines/*/scenario.ts');

/** A chart's machine with the samples and outcomes that the tests explore it with. */
export type Simulated = { machine: AnyStateMachine; scenario: AnyScenario };

/** Loads the machine of a chart and its scenario. */
export async function loadMachine({ name }: Chart): Promise<Simulated> {
  const [loadChart, loadScenario] = [
    machines[`../../../machines/${name}.machine.ts`],
    scenarios[`../../../tests/machines/${name}/scenario.ts`],
  ];
  if (loadChart === undefined || loadScenario === undefined) throw new Error(`${name} has no machine`);
  const [exported, { scenario }] = await Promise.all([load(loadChart), load(loadScenario)]);
  const [machine] = Object.values(exported);
  if (machine === undefined) throw new Error(`${name} exports no machine`);
  return { machine, scenario };
}
