import { expect } from 'playwright/test';
import type { AnyStateMachine } from 'xstate';
import { callTimeoutMs } from '#config/constants.ts';
import { statePath } from '#machines/state-path.ts';
import { invokedSlots, pendingDelays, type Edge } from '#qa/paths/graph.ts';
import type { AnyScenario } from '#qa/paths/scenario.ts';
import type { Path } from '#qa/paths/path-builder.ts';
import { expectAccessible } from '../shop-test.ts';
import { expectOutOfReach, expectSight } from './look.ts';
import type { AnyDriver, Stage } from './driver.ts';
import { abortedSlots, delayLength, leavesOf, pageKeyOf, type PagePlan } from './page-paths.ts';
import type { Taken } from './watch.ts';

type Walk = {
  machine: AnyStateMachine;
  scenario: AnyScenario;
  chart: AnyDriver;
  plan: PagePlan;
  path: Path;
  stage: Stage;
  /** What this page's charts have done, growing. */
  seen: readonly Taken[];
};

/** Often at first: what is waited for is usually there already. */
const soon = { intervals: [10, 20, 50, 100, 250], timeout: 15_000 };
/** Sooner than a call gives itself up, for the time it took. */
const atOnce = { ...soon, timeout: callTimeoutMs / 2 };

/**
 * Walks a path on the real page. After every step the page's own actor has taken what the pure chart takes, and nothing
 * besides; `data-state` is its state; the state shows what it promises; and what it does not offer is out of reach.
 * Answers the transitions that the page took.
 */
export async function walkPage({ machine, scenario, chart, plan, path, stage, seen }: Walk): Promise<string[]> {
  const { page, calls, clock } = stage;
  const region = page.locator(`[data-machine="${machine.id}"]`);
  const own = () => seen.filter((taken) => taken.machine === machine.id);
  const hasCall = (slot: string) => chart.slots[slot] != null;
  let known = 0;

  for (const [index, edge] of path.edges.entries()) {
    const isWaiting = awaits(edge);
    if (isWaiting && plan.actions.get(edge.step)?.stopsClock !== true) await clock.stop();
    expect(restless(own().slice(known), chart), `${edge.step.name}: the page went on by itself before it`).toEqual([]);
    known = own().length;
    await perform(edge);
    await expect.poll(() => differences(edge, own().slice(known)), { message: edge.step.name, ...soon }).toEqual([]);
    known = own().length;
    calls.hold();
    if (!isWaiting) await clock.go();
    else await clock.stop();
    await expectCalls(edge);
    await clock.besides(look(edge));
    if (plan.firstViews.get(path)?.has(index) === true) await expectAccessible(page);
  }
  return own().flatMap(({ transitions }) => transitions);

  async function perform(edge: Edge) {
    const { step } = edge;
    if (step.delay !== undefined) return page.clock.runFor(delayLength(machine, step.delay, own().at(-1)?.context));
    if (step.slot !== undefined) {
      const answer = chart.slots[step.slot.name]?.answers[step.slot.outcome] ?? null;
      if (answer === null) throw new Error(`${step.name} has no answer`);
      return calls.answer(step.slot.name, answer);
    }
    const action = plan.actions.get(step)?.perform;
    if (action === undefined) throw new Error(`${step.name} has no driver`);
    return action(stage);
  }

  /** What the page's actor did otherwise than the pure chart. Its news may come between. */
  function differences({ trace, to }: Edge, done: readonly Taken[]): string[] {
    const last = done.at(-1);
    if (last === undefined) return [`the chart of the page was not told: is its actor created with inspectOptions()?`];
    const expected = [...trace.taken];
    const extra: string[] = [];
    for (const { event, transitions } of done)
      for (const transition of transitions)
        if (transition === expected[0]) expected.shift();
        else if (chart.background?.includes(event) !== true) extra.push(transition);
    const [wanted, got] = [to.snapshot, last].map((one) => pageKeyOf(one, scenario, chart));
    return [
      ...expected.map((transition) => `not taken: ${transition}`),
      ...extra.map((transition) => `taken besides: ${transition}`),
      ...(wanted === got ? [] : [`it stands in ${got}, and not in ${wanted}`]),
    ];
  }

  /** A slot that is awaited has its call out; one whose state was left has given it up. */
  async function expectCalls(edge: Edge) {
    const out = invokedSlots(edge.to.snapshot).filter(hasCall);
    for (const slot of out) await expect.poll(() => calls.isWaiting(slot), { message: `${slot} is asked`, ...soon }).toBe(true);
    for (const slot of abortedSlots(edge).filter((one) => hasCall(one) && chart.slots[one]?.isNeverAborted !== true))
      await expect.poll(() => calls.isWaiting(slot), { message: `${slot} is given up`, ...atOnce }).toBe(false);
  }

  async function look({ to }: Edge) {
    const { snapshot } = to;
    const leaves = leavesOf(snapshot);
    const elsewhere = chart.shownInstead?.({ leaves, context: snapshot.context, memory: plan.memories.get(to) ?? {} }) ?? null;
    if (elsewhere !== null) {
      for (const sight of elsewhere) await expectSight(page, sight, statePath(snapshot.value));
      return;
    }
    await expect(region).toHaveAttribute('data-state', statePath(snapshot.value));
    for (const leaf of leaves) {
      const promised = chart.views[leaf];
      if (promised === undefined || 'never' in promised) throw new Error(`${leaf}: the views table says that no page rests here`);
      for (const sight of promised) await expectSight(page, sight, leaf);
      for (const type of plan.unoffered.get(leaf) ?? []) {
        const control = chart.controls[type];
        if (control !== undefined) await expectOutOfReach(control(page), `${leaf} offers no ${type}`);
      }
    }
  }
}

/** What was taken although nobody did anything. */
const restless = (done: readonly Taken[], { background = [] }: AnyDriver) =>
  done.filter(({ event, transitions }) => transitions.length > 0 && !background.includes(event)).map(({ event }) => event);

const awaits = ({ to: { snapshot } }: Edge) => invokedSlots(snapshot).length + pendingDelays(snapshot).length > 0;
