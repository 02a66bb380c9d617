import { getInitialMicrosteps, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { statePath } from '#machines/state-path.ts';
import { transitionsOf } from '../paths/goals.ts';
import { keyOf, samplesOf, stepsAwaited, type AnyScenario, type Edge, type Graph, type Step } from '../paths/graph.ts';
import { steppedBy, traced, type Trace } from '../paths/trace.ts';
import { buildPaths, type Path } from '../paths/walk.ts';
import type { AnyDriver, Memory, Stage, Way } from './driver.ts';

/** What a step does on the page; a slot's and a delay's are done by the walk itself. */
type PageAction = { perform(this: void, stage: Stage): Promise<void>; stopsClock: boolean };

/** The walks of a chart through the page: together they take every transition that a page can take, and rest in every leaf. */
export type PagePlan = {
  paths: Path[];
  actions: ReadonlyMap<Edge, PageAction>;
  /** Steps, by their index, after which a leaf is seen for the first time: there it is looked at with the rules of accessibility. */
  looks: ReadonlyMap<Path, ReadonlySet<number>>;
  /** What is known of the page in a configuration. */
  memories: ReadonlyMap<Graph['configurations'][number], Memory>;
  /** Transitions taken and leaves rested in. */
  met: ReadonlySet<string>;
  /** Transitions that no path takes, although the page can. */
  missing: string[];
  /** Leaves in which no path rests. */
  unseen: string[];
  /** By leaf, the events that the chart answers there and that the page does not offer. */
  unoffered: ReadonlyMap<string, readonly string[]>;
};

type Place = Graph['configurations'][number] & { memory: Memory };

/** Steps of a path that a person can still read. */
const maximumSteps = 20;

/** What tells configurations of the page apart. */
export const contextSerializerOf = (scenario: AnyScenario, { serializeContext }: AnyDriver) => ({
  serializeContext: serializeContext ?? scenario.serializeContext,
});

export const leavesOf = (snapshot: { value: unknown }) => statePath(snapshot.value).split(' ');

/**
 * Plans the walks over the production machine. A page has fewer ways than the chart, and does more at once: it goes on by
 * itself where nothing is waited for, so that one step may take several transitions.
 */
export function planPaths(machine: AnyStateMachine, scenario: AnyScenario, chart: AnyDriver): PagePlan {
  const places = new Map<string, Place>();
  const actions = new Map<Edge, PageAction>();
  const labels = new Map([['', 0]]);
  const steps = new Map(samplesOf(scenario).map((step) => [step.name, step]));

  function reached(snapshot: AnyMachineSnapshot, memory: Memory): Place {
    const key = `${keyOf(snapshot, contextSerializerOf(scenario, chart))} ${JSON.stringify(memory)}`;
    const known = places.get(key) ?? { index: places.size, key, snapshot, memory, edges: [] };
    places.set(key, known);
    return known;
  }
  /** A step depends on state value and serialized context alone, not on the page memory. */
  const traces = new Map<string, Map<string, Trace>>();
  const tracesFrom = new WeakMap<AnyMachineSnapshot, Map<string, Trace>>();
  function tracesOf(snapshot: AnyMachineSnapshot): Map<string, Trace> {
    const before = tracesFrom.get(snapshot);
    if (before !== undefined) return before;
    const key = keyOf(snapshot, contextSerializerOf(scenario, chart));
    const from = traces.get(key) ?? new Map<string, Trace>();
    traces.set(key, from);
    tracesFrom.set(snapshot, from);
    return from;
  }
  function trace(snapshot: AnyMachineSnapshot, { name, event }: Step): Trace {
    const from = tracesOf(snapshot);
    const known = from.get(name) ?? steppedBy(machine, snapshot, event);
    from.set(name, known);
    return known;
  }
  const at = (snapshot: AnyMachineSnapshot, memory: Memory) => ({ leaves: leavesOf(snapshot), context: snapshot.context, memory });

  /** A step with all that the page does by itself after it. */
  function edge(from: Place | null, step: Step, first: Trace, memory: Memory): Edge {
    let { end } = first;
    const whole = { ...first, taken: [...first.taken], states: [...first.states] };
    let known = memory;
    let before = from === null ? null : at(from.snapshot, from.memory);
    for (;;) {
      const here = at(end, known);
      const next = end.status === 'active' ? (chart.nextStep?.(here, before) ?? null) : null;
      if (next === null) break;
      const also = byItself(end, next.step);
      whole.taken.push(...also.taken);
      whole.states.push(...also.states);
      before = here;
      known = next.memory;
      end = also.end;
    }
    const taken = whole.taken.join(' + ');
    const label = labels.get(taken) ?? labels.size;
    labels.set(taken, label);
    const to = reached(end, known);
    return { from, step, trace: whole, to, taken, label, cell: `${from?.key ?? ''} × ${step.name}` };
  }
  /** A step that the page takes, and nobody does. */
  function byItself(from: AnyMachineSnapshot, name: string): Trace {
    const step = [...steps.values(), ...stepsAwaited(from, scenario)].find((one) => one.name === name);
    const taken = step && trace(from, step);
    if (taken === undefined || taken.taken.length === 0)
      throw new Error(`${machine.id}: its page goes on with “${name}” in ${statePath(from.value)}, where the chart knows nothing of it`);
    return taken;
  }
  /** A delay that passes, with what the page does meanwhile. */
  function passed(from: AnyMachineSnapshot, { name, delay = '' }: Step): Trace {
    const [first, ...others] = [...(chart.duringDelay?.[delay] ?? []), name];
    return others.reduce(
      (before, one) => {
        const also = byItself(before.end, one);
        return { ...also, taken: [...before.taken, ...also.taken], states: [...before.states, ...also.states] };
      },
      byItself(from, first),
    );
  }
  const remembered = ({ slot }: Step, memory: Memory) =>
    slot === undefined ? memory : remember(chart.slots[slot.name]?.remember, memory, slot.outcome);

  const starts = Object.entries(chart.starts).map(([name, { input, memory = {}, open }]) => {
    const event = { type: 'xstate.init', input };
    const start = edge(null, { name, event }, traced(null, event, getInitialMicrosteps(machine, input)), memory);
    actions.set(start, { perform: open, stopsClock: true });
    return start;
  });
  const unoffered = new Map<string, Set<string>>();
  for (const place of places.values()) {
    const { snapshot, memory } = place;
    if (snapshot.status !== 'active') continue;
    const here = at(snapshot, memory);
    for (const step of steps.values()) {
      if (step.isInvalid === true) continue;
      const { type } = step.event;
      const sample = step.name.slice(type.length + 1);
      const ways = waysOf(chart, type).filter(({ when }) => when?.(here, sample) !== false);
      for (const { by, perform, remember: change, stopsClock = false } of ways) {
        const name = by === undefined ? step.name : `${step.name} ${by}`;
        const made = edge(place, { ...step, name }, trace(snapshot, step), remember(change, memory, sample));
        actions.set(made, { perform: (stage) => perform(stage, sample), stopsClock });
        place.edges.push(made);
      }
      if (ways.length === 0 && trace(snapshot, step).taken.length > 0)
        for (const leaf of here.leaves) unoffered.set(leaf, (unoffered.get(leaf) ?? new Set()).add(type));
    }
    for (const step of stepsAwaited(snapshot, scenario)) {
      if (step.slot !== undefined && (chart.slots[step.slot.name]?.answers[step.slot.outcome] ?? null) === null) continue;
      if (step.slot !== undefined && chart.slots[step.slot.name]?.when?.(here, step.slot.outcome) === false) continue;
      if (step.delay !== undefined && !isNext(step.delay, snapshot, machine)) continue;
      place.edges.push(
        edge(place, step, step.delay === undefined ? trace(snapshot, step) : passed(snapshot, step), remembered(step, memory)),
      );
    }
  }

  const offered = new Map<string, Set<string>>();
  for (const { snapshot, edges } of places.values()) {
    const types = new Set(edges.map(({ step }) => step.event.type));
    for (const leaf of leavesOf(snapshot)) offered.set(leaf, new Set([...types, ...(offered.get(leaf) ?? [])]));
  }
  const met = new Set<string>();
  const own = (one: Edge) => [...one.trace.taken, ...leavesOf(one.to.snapshot), ...abortedSlots(one).map((slot) => `gives up ${slot}`)];
  const paths = buildPaths({
    graph: { machine, starts, configurations: [...places.values()] },
    unmet: (one) => own(one).some((goal) => !met.has(goal)),
    meet: (one) => own(one).forEach((goal) => met.add(goal)),
    isPaired: false,
    length: maximumSteps,
  });
  return {
    paths,
    actions,
    looks: firstLooks(paths),
    memories: new Map([...places.values()].map((place) => [place, place.memory])),
    met,
    missing: [...transitionsOf(machine, scenario)].filter(
      (transition) => !met.has(transition) && !(transition in (chart.unreachable ?? {})),
    ),
    unseen: Object.entries(chart.views).flatMap(([leaf, promised]) => ('never' in promised || met.has(leaf) ? [] : [leaf])),
    unoffered: new Map([...unoffered].map(([leaf, types]) => [leaf, [...types].filter((type) => offered.get(leaf)?.has(type) !== true)])),
  };
}

const waysOf = ({ events }: AnyDriver, type: string): readonly Way[] => [events[type] ?? []].flat();

function remember(change: Way['remember'], memory: Memory, sample: string): Memory {
  return typeof change === 'function' ? change(memory, sample) : { ...memory, ...(change as Memory | undefined) };
}

/** Slots whose state a step leaves before their call is answered. */
export function abortedSlots({ from, to, step }: Edge): string[] {
  const invoked = (edge: Edge['to'] | null) => edge?.snapshot._nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id)) ?? [];
  return invoked(from).filter((slot) => !invoked(to).includes(slot) && slot !== step.slot?.name);
}

function firstLooks(paths: readonly Path[]): PagePlan['looks'] {
  const seen = new Set<string>();
  const looks = (edges: readonly Edge[]) =>
    edges.flatMap(({ to }, index) => {
      const fresh = leavesOf(to.snapshot).filter((leaf) => !seen.has(leaf));
      for (const leaf of fresh) seen.add(leaf);
      return fresh.length > 0 ? [index] : [];
    });
  return new Map(paths.map((path) => [path, new Set(looks(path.edges))]));
}

/** On a page, delays that began together pass in the order of their lengths. */
function isNext(delay: string, snapshot: AnyMachineSnapshot, machine: AnyStateMachine): boolean {
  const millisecondsOf = (name: string) => lengthOf(machine, name, snapshot.context);
  return snapshot._nodes.every(({ after }) => after.every((other) => millisecondsOf(String(other.delay)) >= millisecondsOf(delay)));
}

/** Milliseconds. A delay that depends is as long as what the chart holds makes it. */
export function lengthOf(machine: AnyStateMachine, delay: string, context: unknown): number {
  const length: unknown = machine.implementations.delays[delay];
  return Number(typeof length === 'function' ? length({ context }) : length);
}
