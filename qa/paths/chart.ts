import type { AnyStateMachine } from 'xstate';
import type { StepResult } from './replay.ts';
import type { AnyScenario } from './scenario.ts';

/** Conditions that must hold after every step of every path, keyed by a sentence that describes them. */
export type Invariants<M extends AnyStateMachine = AnyStateMachine> = Record<string, (result: StepResult<M>) => boolean>;

/** A chart, and everything that its paths are built from and checked with. */
export type Chart = {
  /** Name of the chart's file without `.machine.ts`. */
  name: string;
  machine: AnyStateMachine;
  scenario: AnyScenario;
  invariants: Invariants;
  /** Snapshot of what every step does, the text of `transitions.txt`. If given, every step is compared with it. */
  record?: string;
};
