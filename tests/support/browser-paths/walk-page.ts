import { expect } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { callTimeoutMs } from '#config/constants.ts';
import { statePath } from '#machines/state-path.ts';
import { invokedActors, pendingDelays, type Edge } from '#qa/paths/graph.ts';
import type { AnyScenario } from '#qa/paths/scenario.ts';
import type { Path } from '#qa/paths/path-builder.ts';
import { expectUnusable, expectElement, locateControl } from './expect-element.ts';
import { controlOf, type AnyDriver, type WalkFixtures } from './driver.ts';
import { abortedActors, actorDriver, delayMs, activeLeaves, pageKey, type PagePlan } from './page-paths.ts';
import type { Microstep } from './watch.ts';

type WalkOptions = {
  machine: AnyStateMachine;
  scenario: AnyScenario;
  driver: AnyDriver;
  plan: PagePlan;
  path: Path;
  fixtures: WalkFixtures;
  /** Microsteps of the page's charts. The list grows during the walk. */
  microsteps: readonly Microstep[];
  /** Called after the assertions of a step, with its index. The step fails if the returned promise rejects. */
  onShown(this: void, index: number): Promise<void>;
};

/** Polls often at first, because most expectations hold immediately. */
const polling = { intervals: [10, 20, 50, 100, 250], timeout: 15_000 };
/** Shorter than the timeout of a call, which would end the call too. */
const abortPolling = { ...polling, timeout: callTimeoutMs / 2 };

/**
 * Walks a path on the real page. Asserts after every step that the page's actor has taken exactly the transitions of the pure
 * chart, `data-state` is its state, the elements of the state's views are shown, and controls of events that the page does not
 * offer are unusable. Returns the transitions taken.
 */
export async function walkPage(options: WalkOptions): Promise<string[]> {
  const { machine, scenario, driver, plan, path, fixtures, microsteps, onShown } = options;
  const { page, calls, clock } = fixtures;
  const region = page.locator(`[data-machine="${machine.id}"]`);
  const ownMicrosteps = () => microsteps.filter((microstep) => microstep.machine === machine.id);
  const hasCall = (actor: string) => actorDriver(driver, actor) !== undefined;
  let compared = 0;

  for (const [index, edge] of path.edges.entries()) {
    const isPending = hasPendingWork(edge);
    if (isPending && plan.actions.get(edge.step)?.stopsClock !== true) await clock.stop();
    expect(unexpectedEvents(ownMicrosteps().slice(compared), driver), `${edge.step.name}: transitions before the step`).toEqual([]);
    compared = ownMicrosteps().length;
    await perform(edge);
    await expect.poll(() => differences(edge, ownMicrosteps().slice(compared)), { message: edge.step.name, ...polling }).toEqual([]);
    compared = ownMicrosteps().length;
    calls.holdAgain();
    if (!isPending) await clock.go();
    else await clock.stop();
    await expectCalls(edge);
    await clock.runWhilePaused(expectViews(edge));
    await onShown(index);
  }
  return ownMicrosteps().flatMap(({ transitions }) => transitions);

  async function perform(edge: Edge) {
    const { step } = edge;
    if (step.delay !== undefined) return page.clock.runFor(delayMs(machine, step.delay, ownMicrosteps().at(-1)?.context));
    if (step.actor !== undefined) {
      const response = actorDriver(driver, step.actor.name)?.responses[step.actor.outcome] ?? null;
      if (response === null) throw new Error(`${step.name} has no response`);
      return calls.respond(step.actor.name, response);
    }
    const action = plan.actions.get(step)?.perform;
    if (action === undefined) throw new Error(`the driver cannot perform ${step.name}`);
    return action(fixtures);
  }

  /** Compares the microsteps of the page's actor with a step of the pure chart. Background events may come in between. */
  function differences({ trace, to }: Edge, microstepsOfStep: readonly Microstep[]): string[] {
    const last = microstepsOfStep.at(-1);
    if (last === undefined) return ['no microstep: is the actor created with inspectOptions()?'];
    const expected = [...trace.transitions];
    const extra: string[] = [];
    for (const { event, transitions } of microstepsOfStep)
      for (const transition of transitions)
        if (transition === expected[0]) expected.shift();
        else if (driver.background?.includes(event) !== true) extra.push(transition);
    const expectedKey = pageKey(to.snapshot, scenario, driver);
    const actualKey = pageKey(last, scenario, driver);
    return [
      ...expected.map((transition) => `not taken: ${transition}`),
      ...extra.map((transition) => `taken in addition: ${transition}`),
      ...(expectedKey === actualKey ? [] : [`expected ${expectedKey}, got ${actualKey}`]),
    ];
  }

  /** Asserts that the calls of invoked actors are in flight, and that the calls of left states were aborted. */
  async function expectCalls(edge: Edge) {
    const calledActors = invokedActors(edge.to.snapshot).filter(hasCall);
    for (const actor of calledActors)
      await expect.poll(() => calls.isHeld(actor), { message: `${actor} is called`, ...polling }).toBe(true);
    for (const actor of abortedActors(edge).filter((aborted) => hasCall(aborted) && actorDriver(driver, aborted)?.isNeverAborted !== true))
      await expect.poll(() => calls.isHeld(actor), { message: `${actor} is aborted`, ...abortPolling }).toBe(false);
  }

  async function expectViews({ to }: Edge) {
    const { snapshot } = to;
    const leaves = activeLeaves(snapshot);
    const otherElements = driver.shownInstead?.({ leaves, context: snapshot.context, pageState: plan.pageStates.get(to) ?? {} }) ?? null;
    if (otherElements !== null) {
      for (const element of otherElements) await expectElement(page, element, statePath(snapshot.value));
      return;
    }
    if (driver.hasNoRegion !== true) await expect(region).toHaveAttribute('data-state', statePath(snapshot.value));
    for (const leaf of leaves) {
      const view = driver.views[leaf];
      if (view === undefined || 'neverShown' in view) throw new Error(`${leaf}: the views table declares that it is never shown`);
      for (const element of view) await expectElement(page, element, leaf);
      for (const type of plan.unoffered.get(leaf) ?? []) {
        const control = controlOf(driver, type);
        if (control !== undefined) await expectUnusable(locateControl(page, control), `${leaf} offers no ${type}`);
      }
    }
  }
}

/** Returns the events that took transitions without a step of the walk. */
const unexpectedEvents = (microsteps: readonly Microstep[], { background = [] }: AnyDriver) =>
  microsteps.filter(({ event, transitions }) => transitions.length > 0 && !background.includes(event)).map(({ event }) => event);

/** Whether the chart waits for a call or a delay after a step. */
const hasPendingWork = ({ to: { snapshot } }: Edge) =>
  snapshot.status === 'active' && (snapshot.hasTag('busy') || invokedActors(snapshot).length + pendingDelays(snapshot).length > 0);
