import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { statePath } from '#machines/state-path.ts';
import { transitionsOf } from '#qa/paths/goals.ts';
import {
  eventSteps,
  expandGraph,
  invokedSlots,
  keyOf,
  pendingDelays,
  pendingSteps,
  type Configuration,
  type Edge,
  type Step,
} from '#qa/paths/graph.ts';
import { buildPaths, type Path } from '#qa/paths/path-builder.ts';
import type { AnyScenario } from '#qa/paths/scenario.ts';
import { traceStep, type Trace } from '#qa/paths/trace.ts';
import type { AnyDriver, Memory, Stage, WalkPosition, Way } from './driver.ts';

/** How the page performs a step. Slots and delays have no `perform`: the walk settles them itself. */
type PageAction = {
  perform?(this: void, stage: Stage): Promise<void>;
  stopsClock?: boolean;
  /** The chart's step, whose name lacks the suffix of the way. */
  chartStep?: Step;
  /** Page memory after the step. */
  memory: Memory;
};

type PageConfiguration = Configuration & { memory: Memory };

/** Walks through the page that together take every transition a page can take, and rest in every leaf. */
export type PagePlan = {
  paths: Path[];
  actions: ReadonlyMap<Step, PageAction>;
  /** By path, the indices of steps that show a leaf for the first time: the page is checked with axe there. */
  firstViews: ReadonlyMap<Path, ReadonlySet<number>>;
  memories: ReadonlyMap<Configuration, Memory>;
  /** Transitions taken and leaves rested in. */
  met: ReadonlySet<string>;
  /** Transitions that no path takes, although the driver does not declare them unreachable. */
  missing: string[];
  /** Leaves of the views table in which no path rests. */
  unseen: string[];
  /** By leaf, the events that the chart accepts there and that the page does not offer. */
  unoffered: ReadonlyMap<string, readonly string[]>;
};

const startType = 'xstate.init';
const startEvent = (input: unknown) => ({ type: startType, input });

/** Returns the driver of a slot's call; undefined: it makes none. */
export function callDriver({ slots }: AnyDriver, slot = '') {
  const row = slots[slot];
  return row === 'immediate' || row === null ? undefined : row;
}

/** Steps of a readable path. */
const maximumSteps = 20;

/** The identity of a page's configuration, without its memory. */
export const pageKeyOf = (
  snapshot: Pick<AnyMachineSnapshot, 'value' | 'context'>,
  scenario: AnyScenario,
  { serializeContext }: AnyDriver,
) => keyOf(snapshot, { serializeContext: serializeContext ?? scenario.serializeContext });

export const leavesOf = ({ value }: { value: unknown }) => statePath(value).split(' ');

const positionOf = (snapshot: AnyMachineSnapshot, memory: Memory) => ({ leaves: leavesOf(snapshot), context: snapshot.context, memory });

/**
 * Plans walks over the production machine. A page has fewer ways than the chart, and takes some steps by itself, so that one
 * step of a walk may take several transitions.
 */
export function planPaths(machine: AnyStateMachine, scenario: AnyScenario, driver: AnyDriver): PagePlan {
  const samples = eventSteps(scenario).filter(({ isInvalid }) => isInvalid !== true);
  const actions = new Map<Step, PageAction>();
  const offered = new Map<string, Set<string>>();
  const accepted = new Map<string, Set<string>>();
  const add = (sets: Map<string, Set<string>>, leaf: string, type: string) => sets.set(leaf, (sets.get(leaf) ?? new Set()).add(type));

  /** A step depends on the page's key alone, and many configurations differ in memory only. */
  const traces = new Map<string, Trace>();
  function trace(snapshot: AnyMachineSnapshot, { name, event }: Step): Trace {
    const key = `${pageKeyOf(snapshot, scenario, driver)} ${name}`;
    const known = traces.get(key) ?? traceStep(machine, snapshot, event);
    traces.set(key, known);
    return known;
  }
  /** Takes a step that the page takes by itself. */
  function traceByName(from: AnyMachineSnapshot, name: string): Trace {
    const start = driver.starts[name];
    if (start !== undefined) return traceStep(machine, null, startEvent(start.input));
    const step = [...samples, ...pendingSteps(from, scenario)].find((one) => one.name === name);
    const taken = step && trace(from, step);
    if (taken === undefined || taken.taken.length === 0)
      throw new Error(`${machine.id}: the driver's next step is “${name}”, which ${statePath(from.value)} does not accept`);
    return taken;
  }
  const join = (before: Trace, name: string): Trace => {
    const next = traceByName(before.end, name);
    return { ...next, taken: [...before.taken, ...next.taken], states: [...before.states, ...next.states] };
  };
  function firstTrace(from: PageConfiguration | null, step: Step): Trace {
    const { name, event, delay } = step;
    if (from === null || event.type === startType) return traceStep(machine, null, event);
    if (delay === undefined) return trace(from.snapshot, actions.get(step)?.chartStep ?? step);
    const [first, ...others] = [...(driver.duringDelay?.[delay] ?? []), name];
    return others.reduce(join, traceByName(from.snapshot, first));
  }

  function stepsFrom(place: PageConfiguration | null): Step[] {
    if (place === null)
      return Object.entries(driver.starts).map(([name, { input, memory = {}, open }]) =>
        planned({ name, event: startEvent(input) }, { perform: open, stopsClock: true, memory }),
      );
    const { snapshot, memory } = place;
    const here = positionOf(snapshot, memory);
    if (snapshot.status !== 'active') return restartsFrom(here);
    const sent = samples.flatMap((step) => {
      const { type } = step.event;
      const sample = step.name.slice(type.length + 1);
      const ways = [driver.events[type] ?? []].flat().filter(({ when }) => when?.(here, sample) !== false);
      const isAccepted = ways.length === 0 && trace(snapshot, step).taken.length > 0;
      for (const leaf of here.leaves) {
        if (ways.length > 0) add(offered, leaf, type);
        if (isAccepted) add(accepted, leaf, type);
      }
      return ways.map(({ by, perform, remember, stopsClock = false }) =>
        planned(
          { ...step, name: by === undefined ? step.name : `${step.name} ${by}` },
          { perform: (stage) => perform(stage, sample), stopsClock, chartStep: step, memory: remembered(remember, memory, sample) },
        ),
      );
    });
    const pending = pendingSteps(snapshot, scenario).flatMap((step) => {
      const { slot, delay } = step;
      if (delay !== undefined && (!isNextDelay(delay, snapshot, machine) || driver.delays?.[delay]?.(here) === false)) return [];
      const row = callDriver(driver, slot?.name);
      if (slot !== undefined && ((row?.answers[slot.outcome] ?? null) === null || row?.when?.(here, slot.outcome) === false)) return [];
      return [planned(step, { memory: remembered(row?.remember, memory, slot?.outcome ?? '') })];
    });
    return [...sent, ...pending];
  }
  function restartsFrom(here: WalkPosition): Step[] {
    return Object.entries(driver.starts).flatMap(([name, { input, memory = {}, again = [] }]) =>
      again
        .filter(({ when }) => when?.(here, '') !== false)
        .map(({ by = 'again', perform, remember, ...way }) =>
          planned(
            { name: `${name} ${by}`, event: startEvent(way.input?.(here) ?? input) },
            { perform: (stage) => perform(stage, ''), stopsClock: true, memory: remembered(remember, memory, '') },
          ),
        ),
    );
  }
  function planned(step: Step, action: PageAction): Step {
    actions.set(step, action);
    return step;
  }
  /** Takes a step, and then those that the page takes by itself. */
  function take(from: PageConfiguration | null, step: Step) {
    let whole = firstTrace(from, step);
    let memory = actions.get(step)?.memory ?? {};
    let before = from === null ? null : positionOf(from.snapshot, from.memory);
    for (;;) {
      const here = positionOf(whole.end, memory);
      const next = driver.nextStep?.(here, before) ?? null;
      if (next === null) break;
      whole = join(whole, next.step);
      before = here;
      memory = next.memory;
    }
    const { end, ...rest } = whole;
    return { trace: rest, snapshot: end, key: `${pageKeyOf(end, scenario, driver)} ${JSON.stringify(memory)}`, extra: { memory } };
  }

  const graph = expandGraph<PageConfiguration>({ stepsFrom, take });
  const met = new Set<string>();
  const goalsOf = (edge: Edge) => [
    ...edge.trace.taken,
    ...leavesOf(edge.to.snapshot),
    ...(driver.goals?.({ leaves: leavesOf(edge.to.snapshot), context: edge.to.snapshot.context }) ?? []),
    ...abortedSlots(edge).map((slot) => `aborts ${slot}`),
  ];
  const paths = buildPaths(graph, {
    isUnmet: (edge) => goalsOf(edge).some((goal) => !met.has(goal)),
    meet: (edge) => goalsOf(edge).forEach((goal) => met.add(goal)),
    length: maximumSteps,
  });
  return {
    paths,
    actions,
    firstViews: firstViews(paths),
    memories: new Map(graph.configurations.map((place) => [place, place.memory])),
    met,
    missing: [...transitionsOf(machine, scenario)].filter(
      (transition) => !met.has(transition) && !(transition in { ...driver.unreachable, ...driver.walkedBy }),
    ),
    unseen: Object.entries(driver.views).flatMap(([leaf, promised]) => ('never' in promised || met.has(leaf) ? [] : [leaf])),
    unoffered: new Map([...accepted].map(([leaf, types]) => [leaf, [...types].filter((type) => offered.get(leaf)?.has(type) !== true)])),
  };
}

function remembered(change: Way['remember'], memory: Memory, sample: string): Memory {
  return typeof change === 'function' ? change(memory, sample) : { ...memory, ...(change as Memory | undefined) };
}

/** Returns the slots whose state a step leaves before their call is answered. */
export const abortedSlots = ({ from, to, step }: Edge): string[] =>
  from === null ? [] : invokedSlots(from.snapshot).filter((slot) => !invokedSlots(to.snapshot).includes(slot) && slot !== step.slot?.name);

function firstViews(paths: readonly Path[]): PagePlan['firstViews'] {
  const seen = new Set<string>();
  const indices = (edges: readonly Edge[]) =>
    edges.flatMap(({ to }, index) => {
      const fresh = leavesOf(to.snapshot).filter((leaf) => !seen.has(leaf));
      for (const leaf of fresh) seen.add(leaf);
      return fresh.length > 0 ? [index] : [];
    });
  return new Map(paths.map((path) => [path, new Set(indices(path.edges))]));
}

/** Whether a delay passes first: on a page, delays that began together pass in the order of their lengths. */
function isNextDelay(delay: string, snapshot: AnyMachineSnapshot, machine: AnyStateMachine): boolean {
  const length = (name: string) => delayLength(machine, name, snapshot.context);
  return pendingDelays(snapshot).every((other) => length(other) >= length(delay));
}

/** Returns the milliseconds of a delay, which may depend on the context. */
export function delayLength(machine: AnyStateMachine, delay: string, context: unknown): number {
  const length: unknown = machine.implementations.delays[delay];
  return Number(typeof length === 'function' ? length({ context }) : length);
}
