import type { Chart, State, Transition } from './format.ts';

export type Change = 'added' | 'removed' | 'changed';

/** Changes of one chart between two versions, by the id of the state or transition; what changed of it. */
export type ChartChanges = { chart: Chart; before: Chart | null; changes: Map<string, { change: Change; fields: string[] }> };

const stateFields = ['parent', 'type', 'initial', 'tags', 'entry', 'exit', 'invokes', 'expectedElements'] as const;
const transitionFields = ['targets', 'guard', 'actions', 'unreachable'] as const;

/** Compares charts with an earlier version. Source lines and French words are no changes. */
export function compareCharts(before: readonly Chart[], after: readonly Chart[]): ChartChanges[] {
  const compared = after.map((chart) => {
    const earlier = before.find(({ id }) => id === chart.id) ?? null;
    return { chart, before: earlier, changes: changesOf(earlier, chart) };
  });
  const removed = before.filter(({ id }) => !after.some((chart) => chart.id === id));
  const removedCharts = removed.map((chart) => ({
    chart,
    before: chart,
    changes: changesOf(chart, { ...chart, states: [], transitions: [] }),
  }));
  return [...compared, ...removedCharts].filter(({ changes }) => changes.size > 0);
}

function changesOf(before: Chart | null, after: Chart): ChartChanges['changes'] {
  return new Map([
    ...compareParts(before?.states ?? [], after.states, (state: State) =>
      stateFields.map((field): Compared => [field, withoutLines(state[field])]),
    ),
    ...compareParts(before?.transitions ?? [], after.transitions, (transition: Transition) =>
      transitionFields.map((field): Compared => [field, transition[field]]),
    ),
  ]);
}

type Compared = [field: string, value: unknown];
type FoundChange = [id: string, found: { change: Change; fields: string[] }];

function compareParts<Part extends { id: string }>(
  before: readonly Part[],
  after: readonly Part[],
  fieldsOf: (part: Part) => Compared[],
): FoundChange[] {
  const earlier = new Map(before.map((part) => [part.id, part]));
  const now = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !now.has(id)).map(({ id }): FoundChange => [id, { change: 'removed', fields: [] }]);
  const found = after.flatMap((part): FoundChange[] => {
    const earlierPart = earlier.get(part.id);
    if (earlierPart === undefined) return [[part.id, { change: 'added', fields: [] }]];
    const earlierFields = new Map(fieldsOf(earlierPart));
    const fields = fieldsOf(part).flatMap(([field, value]) =>
      JSON.stringify(value) === JSON.stringify(earlierFields.get(field)) ? [] : [field],
    );
    return fields.length === 0 ? [] : [[part.id, { change: 'changed', fields }]];
  });
  return [...removed, ...found];
}

/** Returns a field of a changed state or transition as text, before and after. */
export function changedValues({ before, chart }: ChartChanges, id: string, field: string): [before: string, after: string] {
  const textIn = (version: Chart | null) => {
    const part: object = [...(version?.states ?? []), ...(version?.transitions ?? [])].find((candidate) => candidate.id === id) ?? {};
    return formatValue(new Map(Object.entries(part)).get(field));
  };
  return [textIn(before), textIn(chart)];
}

function formatValue(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(formatValue).join(', ');
  // An actor has an id, a leaf that is never shown its reason.
  const { id = '', never = id } = (value ?? {}) as { id?: string; never?: string };
  return never;
}

/** Leaves out where an actor is invoked in the source. */
const withoutLines = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, inner: unknown) => (key === 'source' ? undefined : inner))) as unknown;
