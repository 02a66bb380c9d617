import type { BrowserContext, Page } from 'playwright/test';
import { inspectedTransitions, transitionId } from '#qa/paths/xstate-internals.ts';

/** A microstep of an actor on a page. */
export type Microstep = {
  machine: string;
  event: string;
  /** Ids of the transitions taken: `source|event|index`. */
  transitions: string[];
  value: unknown;
  context: Record<string, unknown>;
  status: string;
};

type WatchedActor = { logic: { id?: string; root?: unknown }; stop(): void };
type InspectionEvent = {
  type: string;
  actorRef: WatchedActor;
  event: { type: string };
  snapshot: { value: unknown; context: unknown; status: string };
};

/**
 * Records the microsteps of actors on the pages of a browser context: those created with `inspectOptions()`, and their children.
 * Returns a function that returns the list of a page, which grows while the page is open.
 */
export async function watchCharts(context: BrowserContext): Promise<(page: Page) => readonly Microstep[]> {
  const byPage = new Map<Page, Microstep[]>();
  const microstepsOf = (page: Page) => {
    const microsteps = byPage.get(page) ?? [];
    byPage.set(page, microsteps);
    return microsteps;
  };
  await context.exposeBinding('reportMicrostep', ({ page }, json: string) => void microstepsOf(page).push(JSON.parse(json) as Microstep));
  const functions = [inspectedTransitions, transitionId].map((used) => `globalThis.${used.name} = ${used.toString()};`);
  await context.addInitScript({ content: functions.join('\n') });
  await context.addInitScript(reportCharts);
  return microstepsOf;
}

/** Stops the actors of a chart on this page as soon as they start, so that they make no API calls during the walk of another chart. */
export async function stopChart(page: Page, machine: string): Promise<void> {
  await page.addInitScript((id) => Object.assign(globalThis, { stoppedChart: id }), machine);
}

/** Runs in the page. Defines `watchChart`, which `inspectOptions()` passes to XState. */
function reportCharts() {
  const page = globalThis as unknown as {
    reportMicrostep(this: void, json: string): void;
    inspectedTransitions(this: void, inspected: InspectionEvent): unknown[];
    transitionId(this: void, transition: unknown): string;
    stoppedChart?: string;
  };
  const watchedCharts = new Map<string, WatchedActor>();
  function watchChart(inspected: InspectionEvent) {
    const { type, actorRef, event, snapshot } = inspected;
    const { id, root } = actorRef.logic;
    if (id === undefined || root === undefined) return;
    watchedCharts.set(id, actorRef);
    if (id === page.stoppedChart) queueMicrotask(() => actorRef.stop());
    const isMicrostep = type === '@xstate.microstep';
    if (!isMicrostep && !(type === '@xstate.snapshot' && event.type === 'xstate.init')) return;
    // A stopped actor may report this after its successor has started, whose microsteps it must not follow.
    if (event.type === 'xstate.stop') return;
    const transitions = isMicrostep ? page.inspectedTransitions(inspected).map((transition) => page.transitionId(transition)) : [];
    const { value, context, status } = snapshot;
    page.reportMicrostep(JSON.stringify({ machine: id, event: event.type, transitions, value, context, status }));
  }
  Object.assign(globalThis, { watchChart, watchedCharts });
}
