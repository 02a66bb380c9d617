import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { statePath } from '#machines/state-path.ts';
import { eventSteps, pendingSteps } from './graph.ts';
import type { AnyScenario } from './scenario.ts';
import { traceStep } from './trace.ts';

/**
 * Computes a path that is given by the names of its steps; the first names a start. Returns the last state and context, and the
 * effects of all steps. Throws if the current state does not offer a step.
 *
 * @example follow(machine, scenario, 'an empty field → coupon.submit code → checkCoupon valid').state // 'valid'
 */
export function follow(machine: AnyStateMachine, scenario: AnyScenario, path: string) {
  const [start = '', ...names] = path.split(' → ');
  if (!(start in scenario.inputs)) throw new Error(`no start “${start}”`);
  const input: unknown = scenario.inputs[start];
  const first = traceStep(machine, null, { type: 'xstate.init', input });
  const actions = [...first.actions];
  let snapshot: AnyMachineSnapshot = first.end;
  for (const name of names) {
    const step = [...eventSteps(scenario), ...pendingSteps(snapshot, scenario)].find((candidate) => candidate.name === name);
    if (step === undefined) throw new Error(`no step “${name}” in ${statePath(snapshot.value)}`);
    const trace = traceStep(machine, snapshot, step.event);
    actions.push(...trace.actions);
    snapshot = trace.end;
  }
  return { state: statePath(snapshot.value), context: snapshot.context as Record<string, unknown>, actions };
}
