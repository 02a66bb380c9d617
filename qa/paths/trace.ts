import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  activeNodes,
  effectsOf,
  initialMicrosteps,
  microstepsOf,
  selectTransitions,
  sortBySource,
  transitionId,
  type Microstep,
} from './xstate-internals.ts';

/** States, transitions, guards and effects of one step. */
export type Trace = {
  end: AnyMachineSnapshot;
  /** States that were active after any of the microsteps. */
  states: string[];
  /** Transitions taken, `source|event|index`; parallel regions may take several at once. */
  transitions: string[];
  /** Guards evaluated, `source|event|index is true` or `… is false`. */
  guards: string[];
  /** Effects outside the machine, in their order. */
  actions: string[];
  /** The event changed neither state nor context, and triggered no action. */
  isIgnored: boolean;
};

/** Computes a step without executing effects. For a start, `before` is null and the event carries the input. */
export function traceStep(machine: AnyStateMachine, before: AnyMachineSnapshot | null, event: AnyEventObject): Trace {
  const microsteps = before === null ? initialMicrosteps(machine, event['input']) : microstepsOf(machine, before, event);
  const transitions: string[] = [];
  const guards: string[] = [];
  let end = before;
  for (const [index, [snapshot]] of microsteps.entries()) {
    if (end !== null) {
      // The event itself takes the first microstep; eventless transitions take the others.
      const selected = index === 0 ? selectTransitions(end, event) : eventlessTransitions(end, snapshot);
      transitions.push(...selected.map(transitionId));
      guards.push(...evaluatedGuards(end, index === 0 ? event.type : null, selected));
    }
    end = snapshot;
  }
  if (end === null) throw new Error(`${machine.id} has no initial microstep`);
  const actions = microsteps.flatMap(([, stepActions]) => stepActions);
  const isSame = before !== null && end.context === before.context && JSON.stringify(end.value) === JSON.stringify(before.value);
  return {
    end,
    states: activeStates(microsteps),
    transitions,
    guards,
    actions: actions.flatMap(effectsOf),
    isIgnored: isSame && actions.length === 0,
  };
}

const activeStates = (microsteps: readonly Microstep[]) => [
  ...new Set(microsteps.flatMap(([snapshot]) => activeNodes(snapshot).map(({ id }) => id))),
];

/**
 * Returns the eventless transitions taken between two microsteps. XState does not report them: for each state that was active,
 * it is the first one whose targets have all been entered.
 */
function eventlessTransitions(before: AnyMachineSnapshot, after: AnyMachineSnapshot): AnyTransitionDefinition[] {
  const activeBefore = new Set(activeNodes(before).map(({ id }) => id));
  const entered = new Set(activeNodes(after).flatMap(({ id }) => (activeBefore.has(id) ? [] : [id])));
  const enteredTransitions = activeNodes(before).flatMap(({ always = [] }) => {
    const selected = always.find(({ target = [] }) => target.length > 0 && target.every(({ id }) => entered.has(id)));
    return selected === undefined ? [] : [selected];
  });
  if (enteredTransitions.length === 0)
    throw new Error(`no eventless transition of ${JSON.stringify(before.value)} enters ${JSON.stringify(after.value)}`);
  return sortBySource(enteredTransitions);
}

/**
 * Returns the guards that XState evaluated to select `selectedTransitions`: it looks from each leaf upwards, and tries the alternatives of a
 * state in order until one is selected. `eventType` is null for eventless transitions.
 */
function evaluatedGuards(
  snapshot: AnyMachineSnapshot,
  eventType: string | null,
  selectedTransitions: readonly AnyTransitionDefinition[],
): string[] {
  const evaluated = new Set<string>();
  for (const leaf of activeNodes(snapshot).filter(({ type }) => type === 'atomic')) {
    for (let node: AnyStateNode | undefined = leaf; node !== undefined; node = node.parent) {
      const source: AnyStateNode = node;
      // A region handles the event, so XState does not look at the transitions of its parallel parent.
      if (
        source.type === 'parallel' &&
        selectedTransitions.length > 0 &&
        selectedTransitions.every((transition) => transition.source !== source)
      )
        break;
      const alternatives = (eventType === null ? source.always : source.transitions.get(eventType)) ?? [];
      const selected = alternatives.findIndex((transition) => selectedTransitions.includes(transition));
      for (const [index, transition] of alternatives.entries())
        if (transition.guard !== undefined && (selected === -1 || index <= selected))
          evaluated.add(`${transitionId(transition)} is ${index === selected}`);
      if (selected !== -1) break;
    }
  }
  return [...evaluated];
}
