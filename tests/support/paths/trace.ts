import {
  getMicrosteps,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate';

/** What one step did, read off its microsteps. */
export type Trace = {
  end: AnyMachineSnapshot;
  /** States that were active at some moment. */
  states: string[];
  /** Transitions taken, `source|event|index`; parallel regions may take several at once. */
  taken: string[];
  /** Guards evaluated, `source|event|index is true` or `… is false`. */
  guards: string[];
  /** Actions due that leave the chart, as `outgoing` names them. */
  actions: string[];
  /** Nothing changed: not the value, not the context, and no action is due. */
  isRefused: boolean;
};

type Due = { type: string; params?: unknown };
type Microstep = readonly [AnyMachineSnapshot, readonly Due[]];

/** Machines without a beginning: XState makes each machine's first snapshot for every question about another one. */
const unbegun = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** What an event does, without running anything. */
export function steppedBy(machine: AnyStateMachine, before: AnyMachineSnapshot, event: AnyEventObject): Trace {
  const asked = unbegun.get(machine) ?? (Object.create(machine, { getInitialSnapshot: { value: () => before } }) as AnyStateMachine);
  unbegun.set(machine, asked);
  return traced(before, event, getMicrosteps(asked, before, event));
}

/** Reads the microsteps of an event: `before` is null for the start. */
export function traced(before: AnyMachineSnapshot | null, event: AnyEventObject, microsteps: readonly Microstep[]): Trace {
  const taken: string[] = [];
  const guards: string[] = [];
  let last = before;
  for (const [index, [snapshot]] of microsteps.entries()) {
    const isSent = index === 0;
    if (last !== null) {
      const chosen = isSent ? sentTransitions(last, event) : [eventless(last, snapshot)];
      taken.push(...chosen.map(transitionId));
      guards.push(...evaluated(last, isSent ? event.type : null, chosen));
    }
    last = snapshot;
  }
  const end = last ?? unreadable();
  const actions = microsteps.flatMap(([, due]) => due);
  return {
    end,
    states: [...new Set(microsteps.flatMap(([{ _nodes }]) => _nodes.map(({ id }) => id)))],
    taken,
    guards,
    actions: actions.flatMap(outgoing),
    isRefused:
      before !== null &&
      actions.length === 0 &&
      end.context === before.context &&
      JSON.stringify(end.value) === JSON.stringify(before.value),
  };
}

/**
 * The name of an action that leaves the chart: its own, or `sends card.check` for an event to another actor. Assigns and
 * the chart's own starts and stops have none.
 */
export function outgoing({ type, params }: Due): string[] {
  if (type === 'xstate.sendTo') return [`sends ${(params as { event: AnyEventObject }).event.type}`];
  return type.startsWith('xstate.') ? [] : [type];
}

/** `source|event|index`: the index counts the alternatives of one event in one state. */
export function transitionId(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const alternatives = source.transitions.get(eventType)?.includes(transition) === true ? source.transitions.get(eventType) : source.always;
  return `${source.id}|${eventType === '' ? 'always' : eventType}|${alternatives?.indexOf(transition) ?? -1}`;
}

function sentTransitions(snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyTransitionDefinition[] {
  return snapshot.machine.getTransitionData(snapshot, event);
}

/** The transition without event that led from one microstep to the next: the first whose targets were entered. */
function eventless(before: AnyMachineSnapshot, after: AnyMachineSnapshot): AnyTransitionDefinition {
  const entered = new Set(after._nodes.map(({ id }) => id));
  const found = before._nodes
    .flatMap(({ always = [] }) => always)
    .find(({ target = [] }) => target.length > 0 && target.every(({ id }) => entered.has(id)));
  return found ?? unreadable();
}

/** The guards that were asked on the way to what was taken: per leaf, upwards, in the order of the alternatives. */
function evaluated(snapshot: AnyMachineSnapshot, eventType: string | null, taken: readonly AnyTransitionDefinition[]): string[] {
  const seen = new Set<string>();
  for (const leaf of snapshot._nodes.filter(({ type }) => type === 'atomic')) {
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

function unreadable(): never {
  throw new Error('A microstep that the path builder cannot name');
}
