import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { statePath } from '#machines/state-path.ts';
import { transitionsOf } from '#qa/paths/goals.ts';
import {
  eventSteps,
  expandGraph,
  invokedActors,
  configurationKey,
  pendingDelays,
  pendingSteps,
  type Configuration,
  type Edge,
  type Step,
} from '#qa/paths/graph.ts';
import { buildPaths, type Path } from '#qa/paths/path-builder.ts';
import type { AnyScenario } from '#qa/paths/scenario.ts';
import { traceStep, type Trace } from '#qa/paths/trace.ts';
import {
  controlOf,
  isOffered,
  triggersOf,
  type AnyDriver,
  type BasePageState,
  type Control,
  type WalkFixtures,
  type WalkPosition,
  type Trigger,
} from './driver.ts';
import { locateControl } from './expect-element.ts';

/** How a walk performs a step on the page. Actors and delays have no `perform`: `walkPage` settles them. */
type PageAction = {
  perform?(this: void, fixtures: WalkFixtures): Promise<void>;
  stopsClock?: boolean;
  /** The step of the scenario, whose name does not have its trigger's `suffix`. */
  chartStep?: Step;
  /** Page state after the step. */
  pageState: BasePageState;
};

type PageConfiguration = Configuration & { pageState: BasePageState };

/** Paths that together take every transition that the page can take, and stay in every leaf. */
export type PagePlan = {
  paths: Path[];
  actions: ReadonlyMap<Step, PageAction>;
  /** By path, the indices of steps that show a leaf for the first time. The walk checks accessibility with axe there. */
  firstViews: ReadonlyMap<Path, ReadonlyMap<number, unknown>>;
  pageStates: ReadonlyMap<Configuration, BasePageState>;
  /** Goals that the paths cover: transitions, leaves, aborted actors and the driver's own goals. */
  covered: ReadonlySet<string>;
  /** Transitions that no path takes, although the driver does not declare them unreachable. */
  uncovered: string[];
  /** Leaves of the views table that no step of a path ends in. */
  unreachedLeaves: string[];
  /** By leaf, the events that the chart accepts there but the page does not offer. */
  unoffered: ReadonlyMap<string, readonly string[]>;
};

const startType = 'xstate.init';

/** Returns the driver of an actor, or undefined if the actor makes no API call. */
export function actorDriver({ actors }: AnyDriver, actor = '') {
  const driver = actors[actor];
  return driver === 'immediate' || driver === null ? undefined : driver;
}

/** Number of steps after which a path ends as soon as it has covered a goal. */
const pathLength = 20;

/** Returns the key of a page's configuration without its page state. */
export const pageKey = (snapshot: Pick<AnyMachineSnapshot, 'value' | 'context'>, scenario: AnyScenario, { serializeContext }: AnyDriver) =>
  configurationKey(snapshot, { serializeContext: serializeContext ?? scenario.serializeContext });

export const activeLeaves = ({ value }: { value: unknown }) => statePath(value).split(' ');

export const positionOf = (snapshot: AnyMachineSnapshot, pageState: BasePageState) => ({
  leaves: activeLeaves(snapshot),
  context: snapshot.context,
  pageState,
});

/** Returns the goals of a step. Receives the page state of every configuration. */
export type PageGoals = (pageStates: PagePlan['pageStates']) => (edge: Edge) => readonly string[];

/**
 * Plans the walks through the page of a chart. The page does not offer every event that the chart accepts, and takes some steps
 * by itself: one step of a walk may take several transitions. `goals` replaces what the paths cover.
 */
export function planPaths(machine: AnyStateMachine, scenario: AnyScenario, driver: AnyDriver, goals?: PageGoals): PagePlan {
  const [firstInput] = Object.values(scenario.inputs);
  const starts = Object.entries(driver.starts).map(([name, { input = scenario.inputs[name] ?? firstInput, pageState, ...start }]) => {
    return { ...start, name, event: { type: startType, input }, pageState: updatePageState(pageState, driver.pageState ?? {}, '') };
  });
  const samples = eventSteps(scenario).filter(({ isInvalid }) => isInvalid !== true);
  const actions = new Map<Step, PageAction>();
  const offered = new Map<string, Set<string>>();
  const accepted = new Map<string, Set<string>>();
  const add = (sets: Map<string, Set<string>>, leaf: string, type: string) => sets.set(leaf, (sets.get(leaf) ?? new Set()).add(type));

  /** Traces by page key and step. Many configurations differ only in page state, which the chart's steps do not depend on. */
  const traces = new Map<string, Map<string, Trace>>();
  const tracesBySnapshot = new WeakMap<AnyMachineSnapshot, Map<string, Trace>>();
  function tracesFrom(snapshot: AnyMachineSnapshot): Map<string, Trace> {
    const known = tracesBySnapshot.get(snapshot);
    if (known !== undefined) return known;
    const key = pageKey(snapshot, scenario, driver);
    const byName = traces.get(key) ?? new Map<string, Trace>();
    traces.set(key, byName);
    tracesBySnapshot.set(snapshot, byName);
    return byName;
  }
  function trace(snapshot: AnyMachineSnapshot, { name, event }: Step): Trace {
    const byName = tracesFrom(snapshot);
    const result = byName.get(name) ?? traceStep(machine, snapshot, event);
    byName.set(name, result);
    return result;
  }
  /** Traces a step that the page takes by itself. */
  function traceByName(from: AnyMachineSnapshot, name: string): Trace {
    const start = starts.find((candidate) => candidate.name === name);
    if (start !== undefined) return traceStep(machine, null, start.event);
    const step = [...samples, ...pendingSteps(from, scenario)].find((candidate) => candidate.name === name);
    const result = step && trace(from, step);
    if (result === undefined || result.transitions.length === 0)
      throw new Error(`${machine.id}: the driver's next step is “${name}”, which ${statePath(from.value)} does not accept`);
    return result;
  }
  /** Extends a trace with a step that the page takes by itself. */
  const appendStep = (before: Trace, name: string): Trace => {
    const next = traceByName(before.end, name);
    return { ...next, transitions: [...before.transitions, ...next.transitions], states: [...before.states, ...next.states] };
  };
  function firstTrace(from: PageConfiguration | null, step: Step): Trace {
    const { name, event, delay } = step;
    if (from === null || event.type === startType) return traceStep(machine, null, event);
    if (delay === undefined) return trace(from.snapshot, actions.get(step)?.chartStep ?? step);
    const [first, ...others] = [...(driver.duringDelay?.[delay] ?? []), name];
    return others.reduce(appendStep, traceByName(from.snapshot, first));
  }

  function stepsFrom(from: PageConfiguration | null): Step[] {
    if (from === null)
      return starts.map(({ name, event, pageState, open }) => addAction({ name, event }, { perform: open, stopsClock: true, pageState }));
    const { snapshot, pageState } = from;
    const position = positionOf(snapshot, pageState);
    if (snapshot.status !== 'active') return restartSteps(position);
    const sent = samples.flatMap((step) => {
      const { type } = step.event;
      const sample = step.name.slice(type.length + 1);
      const triggers = triggersOf(driver, type).filter((trigger) => isOffered(trigger, position, sample));
      if (triggers.length > 0) for (const leaf of position.leaves) add(offered, leaf, type);
      else if (!position.leaves.every((leaf) => accepted.get(leaf)?.has(type) === true) && trace(snapshot, step).transitions.length > 0)
        for (const leaf of position.leaves) add(accepted, leaf, type);
      return triggers.map((trigger) => {
        const { suffix = trigger.performInOtherTab && 'in another tab', stopsClock = false, pageStateAfter } = trigger;
        return addAction(
          { ...step, name: suffix === undefined ? step.name : `${step.name} ${suffix}` },
          {
            perform: (fixtures) => performTrigger(trigger, controlOf(driver, type), fixtures, sample),
            stopsClock,
            chartStep: step,
            pageState: updatePageState(pageStateAfter, pageState, sample),
          },
        );
      });
    });
    const pending = pendingSteps(snapshot, scenario).flatMap((step) => {
      const { actor, delay } = step;
      if (delay !== undefined && (!isNextDelay(delay, snapshot, machine) || driver.delays?.[delay]?.(position) === false)) return [];
      const responder = actorDriver(driver, actor?.name);
      const canRespond =
        actor === undefined ||
        ((responder?.responses[actor.outcome] ?? null) !== null && responder?.isPossible?.(position, actor.outcome) !== false);
      if (!canRespond) return [];
      return [addAction(step, { pageState: updatePageState(responder?.pageStateAfter, pageState, actor?.outcome ?? '') })];
    });
    return [...sent, ...pending];
  }
  function restartSteps(position: WalkPosition): Step[] {
    return starts.flatMap(({ name, event, pageState, restarts = [] }) =>
      restarts
        .filter((restart) => isOffered(restart, position, ''))
        .map(({ suffix = 'again', perform, input }) => {
          const step = { name: `${name} ${suffix}`, event: { ...event, input: input?.(position) ?? event.input } };
          return addAction(step, { perform, stopsClock: true, pageState });
        }),
    );
  }
  function addAction(step: Step, action: PageAction): Step {
    actions.set(step, action);
    return step;
  }
  /** Computes a step and the steps that the page takes by itself afterwards. */
  function takeStep(from: PageConfiguration | null, step: Step) {
    let combined = firstTrace(from, step);
    let pageState = actions.get(step)?.pageState ?? {};
    let before = from === null ? null : positionOf(from.snapshot, from.pageState);
    for (;;) {
      const position = positionOf(combined.end, pageState);
      const next = driver.nextStep?.(position, before) ?? null;
      if (next === null) break;
      combined = appendStep(combined, next.step);
      before = position;
      pageState = next.pageState;
    }
    const { end, ...rest } = combined;
    return { trace: rest, snapshot: end, key: `${pageKey(end, scenario, driver)} ${JSON.stringify(pageState)}`, extra: { pageState } };
  }

  const graph = expandGraph<PageConfiguration>({ stepsFrom, takeStep });
  const coveredGoals = new Set<string>();
  const pageStates = new Map(graph.configurations.map((configuration) => [configuration, configuration.pageState]));
  const coverageGoals = (edge: Edge) => [
    ...edge.trace.transitions,
    ...activeLeaves(edge.to.snapshot),
    ...(driver.goals?.({ leaves: activeLeaves(edge.to.snapshot), context: edge.to.snapshot.context }) ?? []),
    ...abortedActors(edge).map((actor) => `aborts ${actor}`),
  ];
  const goalsOf = goals?.(pageStates) ?? coverageGoals;
  const paths = buildPaths(graph, {
    isUncovered: (edge) => goalsOf(edge).some((goal) => !coveredGoals.has(goal)),
    markCovered: (edge) => goalsOf(edge).forEach((goal) => coveredGoals.add(goal)),
    length: pathLength,
  });
  return {
    paths,
    actions,
    firstViews: firstShown(paths, ({ to }) => activeLeaves(to.snapshot).map((leaf) => ({ leaf }))),
    pageStates,
    covered: coveredGoals,
    uncovered: [...transitionsOf(machine, scenario)].filter(
      (transition) => !coveredGoals.has(transition) && !(transition in { ...driver.unreachable, ...driver.coveredByChart }),
    ),
    unreachedLeaves: Object.entries(driver.views).flatMap(([leaf, promised]) =>
      'neverShown' in promised || coveredGoals.has(leaf) ? [] : [leaf],
    ),
    unoffered: new Map([...accepted].map(([leaf, types]) => [leaf, [...types].filter((type) => offered.get(leaf)?.has(type) !== true)])),
  };
}

async function performTrigger(trigger: Trigger, control: Control | undefined, fixtures: WalkFixtures, sample: string): Promise<void> {
  if (trigger.perform !== undefined) await trigger.perform(fixtures, sample);
  else if (trigger.performInOtherTab !== undefined) await trigger.performInOtherTab(await fixtures.otherTab(), sample);
  else if (control !== undefined) {
    const located = locateControl(fixtures.page, control);
    // A click waits until its target lies still, and scrolls only then: what comes into view may move it once more.
    await located.scrollIntoViewIfNeeded();
    await located.click();
  }
}

function updatePageState(change: Trigger['pageStateAfter'], pageState: BasePageState, sample: string): BasePageState {
  return typeof change === 'function' ? change(pageState, sample) : { ...pageState, ...(change as BasePageState | undefined) };
}

/** Returns the actors whose state a step leaves while their call is in flight. */
export const abortedActors = ({ from, to, step }: Edge): string[] =>
  from === null
    ? []
    : invokedActors(from.snapshot).filter((actor) => !invokedActors(to.snapshot).includes(actor) && actor !== step.actor?.name);

/** Returns by path and index of its step what the step shows for the first time. */
export function firstShown<Shown extends { leaf: string }>(paths: readonly Path[], shownBy: (edge: Edge) => readonly Shown[]) {
  const seen = new Set<string>();
  const stepsOf = ({ edges }: Path) =>
    edges.flatMap((edge, index) => {
      const first = shownBy(edge).filter(({ leaf }) => !seen.has(leaf));
      for (const { leaf } of first) seen.add(leaf);
      return first.length === 0 ? [] : [[index, first] as const];
    });
  return new Map(paths.map((path) => [path, new Map(stepsOf(path))]));
}

/** Whether a delay passes before all others that are running: on a page they pass in the order of their lengths. */
function isNextDelay(delay: string, snapshot: AnyMachineSnapshot, machine: AnyStateMachine): boolean {
  const length = (name: string) => delayMs(machine, name, snapshot.context);
  return pendingDelays(snapshot).every((other) => length(other) >= length(delay));
}

/** Returns the milliseconds of a delay, which may depend on the context. */
export function delayMs(machine: AnyStateMachine, delay: string, context: unknown): number {
  const length: unknown = machine.implementations.delays[delay];
  return Number(typeof length === 'function' ? length({ context }) : length);
}
