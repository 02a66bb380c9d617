import type { BrowserContext, Page } from 'playwright/test';
import { inspectedTransitions, transitionId } from '#qa/paths/xstate-internals.ts';

/** A microstep of an actor on a page. */
export type Taken = {
  machine: string;
  event: string;
  /** `source|event|index`. */
  transitions: string[];
  value: unknown;
  context: Record<string, unknown>;
  status: string;
};

type Watched = { logic: { id?: string; root?: unknown }; stop(): void };
type Inspected = {
  type: string;
  actorRef: Watched;
  event: { type: string };
  snapshot: { value: unknown; context: unknown; status: string };
};

/**
 * Watches the charts that a page of this context runs: actors created with `inspectOptions()`, and their children. Returns
 * the list that grows as the page lives.
 */
export async function watchCharts(context: BrowserContext): Promise<(page: Page) => readonly Taken[]> {
  const byPage = new Map<Page, Taken[]>();
  const listOf = (page: Page) => {
    const known = byPage.get(page) ?? [];
    byPage.set(page, known);
    return known;
  };
  await context.exposeBinding('reportTaken', ({ page }, taken: string) => void listOf(page).push(JSON.parse(taken) as Taken));
  const readers = [inspectedTransitions, transitionId].map((reader) => `globalThis.${reader.name} = ${reader.toString()};`);
  await context.addInitScript({ content: readers.join('\n') });
  await context.addInitScript(reportCharts);
  return listOf;
}

/** Stops a chart on this page as soon as it starts: it has walks of its own, and would make calls here. */
export async function stopChart(page: Page, machine: string): Promise<void> {
  await page.addInitScript((id) => Object.assign(globalThis, { stillChart: id }), machine);
}

/** Runs in the page. */
function reportCharts() {
  const page = globalThis as unknown as {
    reportTaken(this: void, taken: string): void;
    inspectedTransitions(this: void, inspected: Inspected): unknown[];
    transitionId(this: void, transition: unknown): string;
    stillChart?: string;
  };
  const watchedCharts = new Map<string, Watched>();
  function watchChart(inspected: Inspected) {
    const { type, actorRef, event, snapshot } = inspected;
    const { id, root } = actorRef.logic;
    if (id === undefined || root === undefined) return;
    watchedCharts.set(id, actorRef);
    if (id === page.stillChart) queueMicrotask(() => actorRef.stop());
    const isMicrostep = type === '@xstate.microstep';
    if (!isMicrostep && !(type === '@xstate.snapshot' && event.type === 'xstate.init')) return;
    // A stopped actor may report its end after its successor has started.
    if (event.type === 'xstate.stop') return;
    const transitions = isMicrostep ? page.inspectedTransitions(inspected).map((transition) => page.transitionId(transition)) : [];
    const { value, context, status } = snapshot;
    page.reportTaken(JSON.stringify({ machine: id, event: event.type, transitions, value, context, status }));
  }
  Object.assign(globalThis, { watchChart, watchedCharts });
}
