import type { BrowserContext, Page } from 'playwright/test';

/** A microstep of an actor on a page: what it took, and where it stands. */
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
type Node = { id: string; transitions: Map<string, unknown[]>; always?: unknown[] };
type Inspected = {
  type: string;
  actorRef: Watched;
  event: { type: string };
  snapshot: { value: unknown; context: unknown; status: string };
  _transitions?: { source: Node; eventType: string }[];
};

/**
 * Watches every chart that a page of this context runs: the actors that are started with `inspectOptions()`, and what they
 * spawn. Answers the list that grows as the page lives.
 */
export async function watchCharts(context: BrowserContext): Promise<(page: Page) => readonly Taken[]> {
  const byPage = new Map<Page, Taken[]>();
  const of = (page: Page) => {
    const known = byPage.get(page) ?? [];
    byPage.set(page, known);
    return known;
  };
  await context.exposeBinding('tellTaken', ({ page }, told: string) => void of(page).push(JSON.parse(told) as Taken));
  await context.addInitScript(listen);
  return of;
}

/** A chart that stands still on this page from its first moment: it has walks of its own, and would make calls here. */
export async function keepStill(page: Page, machine: string): Promise<void> {
  await page.addInitScript((id) => Object.assign(globalThis, { stillChart: id }), machine);
}

/** Runs in the page. */
function listen() {
  const { tellTaken } = globalThis as unknown as { tellTaken(this: void, told: string): void };
  const actors = new Map<string, Watched>();
  function named(transition: { source: Node; eventType: string }) {
    const { source, eventType } = transition;
    const own = source.transitions.get(eventType);
    const alternatives = own?.includes(transition) === true ? own : (source.always ?? []);
    return `${source.id}|${eventType === '' ? 'always' : eventType}|${alternatives.indexOf(transition)}`;
  }
  function watchChart({ type, actorRef, event, snapshot, _transitions = [] }: Inspected) {
    const { id, root } = actorRef.logic;
    if (id === undefined || root === undefined) return;
    actors.set(id, actorRef);
    if (id === (globalThis as { stillChart?: string }).stillChart) queueMicrotask(() => actorRef.stop());
    if (type !== '@xstate.microstep' && !(type === '@xstate.snapshot' && event.type === 'xstate.init')) return;
    const { value, context, status } = snapshot;
    tellTaken(JSON.stringify({ machine: id, event: event.type, transitions: _transitions.map(named), value, context, status }));
  }
  Object.assign(globalThis, { watchChart, watchedCharts: actors });
}
