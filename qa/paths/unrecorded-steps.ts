import { statePath } from '#machines/state-path.ts';
import type { Edge, Graph } from './graph.ts';
import { describeGuards, type Source, type StepDescription } from './transition-record.ts';

/** What the record of a chart says about a step, and what the step does. */
export type Deviation = { expected: string; actual: string };

/** What a block of a record says: what a step does, and from which states while which guards select it. */
type RecordedStep = { text: string; sources: readonly Source[]; count: string };

/**
 * Returns the steps that do something else than the record of a chart says: another effect, from another state, under another
 * guard, or none at all; or in other configurations of the same state, because a guard has another value in some of them. If there is
 * none, returns those that are never taken from a state any more, or in more or fewer configurations. Without a record there are none.
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
    return (blocksByStep.get(step.name) ?? []).filter(({ sources }) =>
      sources.some((source) => source.state === state && !contradicts(source.condition, trace.guards)),
    );
  }
  function describeExpected(edge: Edge): string {
    const texts = recordedFor(edge).map(({ text }) => text);
    return texts.length === 0 ? `${edge.step.name} is ignored` : texts.join('\nor ');
  }

  const unrecorded = new Map<Edge, Deviation>();
  for (const { edges, heading, sources, effects } of descriptions) {
    const recorded = blocksByText.get(`${heading}${effects}`)?.sources ?? [];
    const unexpected = sources.filter((source) => !recorded.some((other) => isSameSource(source, other)));
    if (recorded.length > 0 && unexpected.length === 0) continue;
    for (const edge of edges) {
      const condition = edge.from === null ? '' : describeGuards(edge.trace.guards);
      const state = stateOf(edge.from);
      if (recorded.length > 0 && !unexpected.some((source) => source.state === state && source.condition === condition)) continue;
      const isMoved = recorded.some((source) => source.state === state && source.condition === condition);
      const source = `from ${state}${condition === '' ? '' : ` if ${condition}`}${isMoved ? ', in other configurations' : ''}`;
      unrecorded.set(edge, { expected: describeExpected(edge), actual: `${heading}\n  ${source}${effects}` });
    }
  }
  for (const edge of configurations.flatMap(({ edges }) => edges)) {
    if (!edge.trace.isIgnored || recordedFor(edge).length === 0) continue;
    unrecorded.set(edge, { expected: describeExpected(edge), actual: `${edge.step.name} is ignored from ${stateOf(edge.from)}` });
  }
  if (unrecorded.size > 0) return unrecorded;
  // Faults elsewhere change the reachable configurations too, so what is no longer taken in any of them, or in others, comes last.
  const cellOf = ({ from, step }: Edge) => `${stateOf(from)} × ${step.name}`;
  const taken = new Set(descriptions.flatMap(({ edges }) => edges.map(cellOf)));
  for (const edge of configurations.flatMap(({ edges }) => edges)) {
    const recorded = (blocksByStep.get(edge.step.name) ?? []).find(({ sources }) =>
      sources.some(({ state }) => state === stateOf(edge.from)),
    );
    if (recorded === undefined || taken.has(cellOf(edge))) continue;
    unrecorded.set(edge, { expected: recorded.text, actual: `${edge.step.name} is always ignored from ${stateOf(edge.from)}` });
  }
  if (unrecorded.size > 0) return unrecorded;
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
    return (states?.split(', ') ?? []).map((text): Source => {
      const [, state = text, mark = ''] = /^(.*?)( \[.* of .*\])?$/.exec(text) ?? [];
      return { state, condition, mark };
    });
  });
  const effects = lines.filter((line) => !line.startsWith('  from '));
  const [, step = heading, count = ''] = /^(.*) \((\d+)\)$/.exec(heading) ?? [];
  return {
    text: [step, ...effects].join('\n'),
    count,
    sources: sources.length === 0 ? [{ state: 'the start', condition: '', mark: '' }] : sources,
  };
}

/**
 * Whether a step is taken as recorded: from the same state, under the same guards, and, if the state has the same configurations as
 * before, in the same ones. If it has others, that is due to another step.
 */
function isSameSource(source: Source, recorded: Source): boolean {
  const isSameState = source.mark.split(' of ')[1] === recorded.mark.split(' of ')[1];
  return source.state === recorded.state && source.condition === recorded.condition && (!isSameState || source.mark === recorded.mark);
}

/** Whether a recorded condition needs another value of a guard than the one it has. */
function contradicts(condition: string, guards: readonly string[]): boolean {
  const required = condition.split(' and ');
  return guards.some((guard) =>
    required.includes(describeGuards([guard.replace(/true$|false$/, (value) => (value === 'true' ? 'false' : 'true'))])),
  );
}
