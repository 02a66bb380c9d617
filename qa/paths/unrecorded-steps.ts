import { statePath } from '#machines/state-path.ts';
import type { Edge, Graph } from './graph.ts';
import { describeGuards, type StepDescription } from './transition-record.ts';

/** What the record of a chart says about a step, and what the step does. */
export type Deviation = { expected: string; actual: string };

/** What a block of a record says: what a step does, and the guards that select it by the state it is taken from. */
type RecordedStep = { text: string; conditions: Map<string, string[]>; count: string };

/**
 * Returns the steps that do something else than the record of a chart says: another effect, from another state, under another
 * guard, or none at all. If every step is recorded, returns those that are taken in more or fewer configurations: a guard has another
 * value in some of them. Without a record there are none.
 */
export function findUnrecordedSteps(
  { configurations }: Graph,
  descriptions: readonly StepDescription[],
  record: string | undefined,
): Map<Edge, Deviation> {
  if (record === undefined) return new Map();
  const blocks = record.split('\n\n').map(parseBlock);
  const blocksByText = new Map(blocks.map((block) => [block.text, block]));
  const blocksByStep = Map.groupBy(blocks, ({ text }) => text.slice(0, text.indexOf(' → ')));

  /** Returns what the record says about a step from its state while its guards have their values. */
  function recordedFor({ from, step, trace }: Edge): RecordedStep[] {
    const state = stateOf(from);
    return (blocksByStep.get(step.name) ?? []).filter(({ conditions }) =>
      conditions.get(state)?.some((condition) => !contradicts(condition, trace.guards)),
    );
  }
  function describeExpected(edge: Edge): string {
    const texts = recordedFor(edge).map(({ text }) => text);
    return texts.length === 0 ? `${edge.step.name} is ignored` : texts.join('\nor ');
  }

  const unrecorded = new Map<Edge, Deviation>();
  for (const { edges, heading, effects } of descriptions)
    for (const edge of edges) {
      const conditions = blocksByText.get(`${heading}${effects}`)?.conditions.get(stateOf(edge.from));
      const condition = edge.from === null ? '' : describeGuards(edge.trace.guards);
      if (conditions?.includes(condition) === true) continue;
      const source = `from ${stateOf(edge.from)}${condition === '' ? '' : ` if ${condition}`}`;
      unrecorded.set(edge, { expected: describeExpected(edge), actual: `${heading}\n  ${source}${effects}` });
    }
  for (const edge of configurations.flatMap(({ edges }) => edges)) {
    if (!edge.trace.isIgnored || recordedFor(edge).length === 0) continue;
    unrecorded.set(edge, { expected: describeExpected(edge), actual: `${edge.step.name} is ignored from ${stateOf(edge.from)}` });
  }
  if (unrecorded.size > 0) return unrecorded;
  // A fault elsewhere changes the number of configurations too, so the number alone is the last resort.
  for (const { edges, heading, effects } of descriptions) {
    const count = blocksByText.get(`${heading}${effects}`)?.count;
    const deviation = { expected: `${heading} in ${count} configurations`, actual: `${heading} in ${edges.length} configurations` };
    if (count !== String(edges.length)) for (const edge of edges) unrecorded.set(edge, deviation);
  }
  return unrecorded;
}

const stateOf = (from: Edge['from']) => (from === null ? 'the start' : statePath(from.snapshot.value));

/** Reads a block: its heading without the number of configurations, which a fault elsewhere changes, its sources and its effects. */
function parseBlock(block: string): RecordedStep {
  const [heading = '', ...lines] = block.trimEnd().split('\n');
  const sources = lines.flatMap((line) => {
    const [, states, condition = ''] = /^ {2}from (.*?)(?: if (.*))?$/.exec(line) ?? [];
    return states === undefined ? [] : states.split(', ').map((state) => ({ state, condition }));
  });
  const effects = lines.filter((line) => !line.startsWith('  from '));
  const bySource = Map.groupBy(sources.length === 0 ? [{ state: 'the start', condition: '' }] : sources, ({ state }) => state);
  const [, step = heading, count = ''] = /^(.*) \((\d+)\)$/.exec(heading) ?? [];
  return {
    text: [step, ...effects].join('\n'),
    count,
    conditions: new Map(Array.from(bySource, ([state, all]) => [state, all.map(({ condition }) => condition)])),
  };
}

/** Whether a recorded condition needs another value of a guard than the one it has. */
function contradicts(condition: string, guards: readonly string[]): boolean {
  const required = condition.split(' and ');
  return guards.some((guard) =>
    required.includes(describeGuards([guard.replace(/true$|false$/, (value) => (value === 'true' ? 'false' : 'true'))])),
  );
}
