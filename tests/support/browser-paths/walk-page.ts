import { expect } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { callTimeoutMs } from '#config/constants.ts';
import { statePath } from '#machines/state-path.ts';
import { invokedSlots, pendingDelays, type Edge } from '#qa/paths/graph.ts';
import type { AnyScenario } from '#qa/paths/scenario.ts';
import type { Path } from '#qa/paths/path-builder.ts';
import { expectAccessible } from '../browser/shop-test.ts';
import { expectOutOfReach, expectElement } from './look.ts';
import type { AnyDriver, Stage } from './driver.ts';
import { abortedSlots, callDriver, delayLength, leavesOf, pageKeyOf, type PagePlan } from './page-paths.ts';
import type { Taken } from './watch.ts';

type Walk = {
  machine: AnyStateMachine;
  scenario: AnyScenario;
  chart: AnyDriver;
  plan: PagePlan;
  path: Path;
  stage: Stage;
  /** Microsteps of the page's charts; grows while it is walked. */
  seen: readonly Taken[];
};

/** Polls often at first: most expectations hold at once. */
const soon = { intervals: [10, 20, 50, 100, 250], timeout: 15_000 };
/** Shorter than a call's own timeout, which must not be mistaken for an abort. */
const atOnce = { ...soon, timeout: callTimeoutMs / 2 };

/**
 * Walks a path on the real page. After every step, the page's actor has taken the transitions of the pure chart and no other,
 * `data-state` is its state, the state shows what its views promise, and events it does not offer cannot be triggered.
 * Returns the transitions taken.
 */
export async function walkPage({ machine, scenario, chart, plan, path, stage, seen }: Walk): Promise<string[]> {
  const { page, calls, clock } = stage;
  const region = page.locator(`[data-machine="${machine.id}"]`);
  const own = () => seen.filter((taken) => taken.machine === machine.id);
  const hasCall = (slot: string) => callDriver(chart, slot) !== undefined;
  let known = 0;

  for (const [index, edge] of path.edges.entries()) {
    const isWaiting = awaits(edge);
    if (isWaiting && plan.actions.get(edge.step)?.stopsClock !== true) await clock.stop();
    expect(unexpectedEvents(own().slice(known), chart), `${edge.step.name}: transitions before the step`).toEqual([]);
    known = own().length;
    await perform(edge);
    await expect.poll(() => differences(edge, own().slice(known)), { message: edge.step.name, ...soon }).toEqual([]);
    known = own().length;
    calls.hold();
    if (!isWaiting) await clock.go();
    else await clock.stop();
    await expectCalls(edge);
    await clock.besides(look(edge));
    if (chart.hasNoRegion !== true && plan.firstViews.get(path)?.has(index) === true) await expectAccessible(page);
  }
  return own().flatMap(({ transitions }) => transitions);

  async function perform(edge: Edge) {
    const { step } = edge;
    if (step.delay !== undefined) return page.clock.runFor(delayLength(machine, step.delay, own().at(-1)?.context));
    if (step.slot !== undefined) {
      const answer = callDriver(chart, step.slot.name)?.answers[step.slot.outcome] ?? null;
      if (answer === null) throw new Error(`${step.name} has no answer`);
      return calls.answer(step.slot.name, answer);
    }
    const action = plan.actions.get(step)?.perform;
    if (action === undefined) throw new Error(`${step.name} has no driver`);
    return action(stage);
  }

  /** Compares the page's actor with the pure chart; background events may come between. */
  function differences({ trace, to }: Edge, done: readonly Taken[]): string[] {
    const last = done.at(-1);
    if (last === undefined) return ['no microstep: is the actor created with inspectOptions()?'];
    const expected = [...trace.taken];
    const extra: string[] = [];
    for (const { event, transitions } of done)
      for (const transition of transitions)
        if (transition === expected[0]) expected.shift();
        else if (chart.background?.includes(event) !== true) extra.push(transition);
    const [wanted, got] = [to.snapshot, last].map((one) => pageKeyOf(one, scenario, chart));
    return [
      ...expected.map((transition) => `not taken: ${transition}`),
      ...extra.map((transition) => `taken in addition: ${transition}`),
      ...(wanted === got ? [] : [`expected ${wanted}, came ${got}`]),
    ];
  }

  /** Asserts that each invoked slot has a call in flight, and that those of left states were aborted. */
  async function expectCalls(edge: Edge) {
    const out = invokedSlots(edge.to.snapshot).filter(hasCall);
    for (const slot of out) await expect.poll(() => calls.isWaiting(slot), { message: `${slot} is called`, ...soon }).toBe(true);
    for (const slot of abortedSlots(edge).filter((one) => hasCall(one) && callDriver(chart, one)?.isNeverAborted !== true))
      await expect.poll(() => calls.isWaiting(slot), { message: `${slot} is aborted`, ...atOnce }).toBe(false);
  }

  async function look({ to }: Edge) {
    const { snapshot } = to;
    const leaves = leavesOf(snapshot);
    const elsewhere = chart.shownInstead?.({ leaves, context: snapshot.context, memory: plan.memories.get(to) ?? {} }) ?? null;
    if (elsewhere !== null) {
      for (const sight of elsewhere) await expectElement(page, sight, statePath(snapshot.value));
      return;
    }
    if (chart.hasNoRegion !== true) await expect(region).toHaveAttribute('data-state', statePath(snapshot.value));
    for (const leaf of leaves) {
      const promised = chart.views[leaf];
      if (promised === undefined || 'never' in promised) throw new Error(`${leaf}: the views table declares that no page rests here`);
      for (const sight of promised) await expectElement(page, sight, leaf);
      for (const type of plan.unoffered.get(leaf) ?? []) {
        const control = chart.controls[type];
        if (control !== undefined) await expectOutOfReach(control(page), `${leaf} offers no ${type}`);
      }
    }
  }
}

/** Returns the events that took transitions without a step of the walk. */
const unexpectedEvents = (done: readonly Taken[], { background = [] }: AnyDriver) =>
  done.filter(({ event, transitions }) => transitions.length > 0 && !background.includes(event)).map(({ event }) => event);

const awaits = ({ to: { snapshot } }: Edge) =>
  snapshot.status === 'active' && (snapshot.hasTag('busy') || invokedSlots(snapshot).length + pendingDelays(snapshot).length > 0);
