import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  activeNodes,
  effectsOf,
  initialMicrosteps,
  microstepsOf,
  selectTransitions,
  transitionId,
  type Microstep,
} from './xstate-internals.ts';

/** What one step does, read off its microsteps. */
export type Trace = {
  end: AnyMachineSnapshot;
  /** States that were active at some moment. */
  states: string[];
  /** Transitions taken, `source|event|index`; parallel regions may take several at once. */
  taken: string[];
  /** Guards evaluated, `source|event|index is true` or `… is false`. */
  guards: string[];
  /** Effects outside the machine, in their order. */
  actions: string[];
  /** Neither state nor context changed, and no action is due. */
  isRefused: boolean;
};

/** Computes a step without running anything; `before` is null for the start, whose event carries the input. */
export function traceStep(machine: AnyStateMachine, before: AnyMachineSnapshot | null, event: AnyEventObject): Trace {
  const microsteps = before === null ? initialMicrosteps(machine, event['input']) : microstepsOf(machine, before, event);
  const taken: string[] = [];
  const guards: string[] = [];
  let last = before;
  for (const [index, [snapshot]] of microsteps.entries()) {
    if (last !== null) {
      const chosen = index === 0 ? selectTransitions(last, event) : eventlessTransitions(last, snapshot);
      taken.push(...chosen.map(transitionId));
      guards.push(...evaluatedGuards(last, index === 0 ? event.type : null, chosen));
    }
    last = snapshot;
  }
  if (last === null) throw new Error(`${machine.id} has no initial microstep`);
  const actions = microsteps.flatMap(([, due]) => due);
  const isSame = before !== null && last.context === before.context && JSON.stringify(last.value) === JSON.stringify(before.value);
  return {
    end: last,
    states: activeStates(microsteps),
    taken,
    guards,
    actions: actions.flatMap(effectsOf),
    isRefused: isSame && actions.length === 0,
  };
}

const activeStates = (microsteps: readonly Microstep[]) => [
  ...new Set(microsteps.flatMap(([snapshot]) => activeNodes(snapshot).map(({ id }) => id))),
];

/** Returns the eventless transitions between two microsteps: of each state that was left, the first whose targets were entered. */
function eventlessTransitions(before: AnyMachineSnapshot, after: AnyMachineSnapshot): AnyTransitionDefinition[] {
  const old = new Set(activeNodes(before).map(({ id }) => id));
  const entered = new Set(activeNodes(after).flatMap(({ id }) => (old.has(id) ? [] : [id])));
  const found = activeNodes(before).flatMap(({ always = [] }) => {
    const taken = always.find(({ target = [] }) => target.length > 0 && target.every(({ id }) => entered.has(id)));
    return taken === undefined ? [] : [taken];
  });
  if (found.length === 0)
    throw new Error(`no eventless transition of ${JSON.stringify(before.value)} enters ${JSON.stringify(after.value)}`);
  return found;
}

/** Returns the guards evaluated to select `taken`: from each leaf upwards, in the order of the alternatives. */
function evaluatedGuards(snapshot: AnyMachineSnapshot, eventType: string | null, taken: readonly AnyTransitionDefinition[]): string[] {
  const seen = new Set<string>();
  for (const leaf of activeNodes(snapshot).filter(({ type }) => type === 'atomic')) {
    for (let node: AnyStateNode | undefined = leaf; node !== undefined; node = node.parent) {
      const source: AnyStateNode = node;
      if (source.type === 'parallel' && taken.length > 0 && taken.every((transition) => transition.source !== source)) break;
      const alternatives = (eventType === null ? source.always : source.transitions.get(eventType)) ?? [];
      const chosen = alternatives.findIndex((transition) => taken.includes(transition));
      for (const [index, transition] of alternatives.entries())
        if (transition.guard !== undefined && (chosen === -1 || index <= chosen))
          seen.add(`${transitionId(transition)} is ${index === chosen}`);
      if (chosen !== -1) break;
    }
  }
  return [...seen];
}
