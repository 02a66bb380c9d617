import type { AnyStateMachine } from 'xstate';
import type { StepResult } from './replay.ts';
import type { AnyScenario } from './scenario.ts';

/** Conditions that must hold after every step of every path, by a sentence that states them. */
export type Invariants<M extends AnyStateMachine = AnyStateMachine> = Record<string, (result: StepResult<M>) => boolean>;

/** A chart with its scenario and invariants. */
export type Chart = {
  /** Name of the chart's file without `.machine.ts`. */
  name: string;
  machine: AnyStateMachine;
  scenario: AnyScenario;
  invariants: Invariants;
  /** Text of the chart's `transitions.txt`. If given, every step is compared with it. */
  record?: string;
};
