import type { AnyMachineSnapshot } from 'xstate';
import { statePath } from '#machines/state-path.ts';
import { eventSteps, pendingSteps, type Step } from '../../../paths/graph.ts';
import { traceStep, type Trace } from '../../../paths/trace.ts';
import type { Simulated } from '../../data/load-machine.ts';

/** A step that was taken, with what it did. */
export type WalkedStep = { name: string; trace: Trace };

/** What can be done next. An ignored step changes nothing. */
export type NextStep = { step: Step; kind: 'event' | 'outcome' | 'delay'; isIgnored: boolean };

/** Starts a walk. */
export function startWalk({ machine, scenario }: Simulated, start: string): WalkedStep[] {
  const event = { type: 'xstate.init', input: scenario.inputs[start] as unknown };
  return [{ name: start, trace: traceStep(machine, null, event) }];
}

/** Takes a step at the end of a walk. */
export function takeStep({ machine }: Simulated, walk: readonly WalkedStep[], { name, event }: Step): WalkedStep[] {
  return [...walk, { name, trace: traceStep(machine, lastSnapshot(walk), event) }];
}

/** Returns all steps that are possible after a walk: outcomes of actors and delays, then events. */
export function nextSteps({ machine, scenario }: Simulated, walk: readonly WalkedStep[]): NextStep[] {
  const snapshot = lastSnapshot(walk);
  if (snapshot === null || snapshot.status !== 'active') return [];
  return [...pendingSteps(snapshot, scenario), ...eventSteps(scenario)].map((step) => ({
    step,
    kind: step.actor !== undefined ? 'outcome' : step.delay !== undefined ? 'delay' : 'event',
    isIgnored: traceStep(machine, snapshot, step.event).isIgnored,
  }));
}

export const lastSnapshot = (walk: readonly WalkedStep[]): AnyMachineSnapshot | null => walk.at(-1)?.trace.end ?? null;

/** Returns the leaf path at the end of a walk. */
export const endState = (walk: readonly WalkedStep[]): string => statePath(lastSnapshot(walk)?.value ?? '');

/** Converts a walk to the path format that the drawing plays. */
export const walkedPath = (walk: readonly WalkedStep[]) => ({
  steps: walk.map(({ name, trace }) => ({ name, state: statePath(trace.end.value), transitions: trace.transitions })),
});
