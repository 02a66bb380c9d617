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
  const edges = configurations.flatMap((configuration) => configuration.edges);
  const blocks = createBlockIndex(record);
  // Faults elsewhere change the reachable configurations too, so what is no longer taken in any of them, or in others, comes last.
  const searches = [findDeviations, findLostSteps, findOtherCounts];
  for (const search of searches) {
    const found = search({ edges, descriptions, blocks });
    if (found.size > 0) return found;
  }
  return new Map();
}

type Comparison = { edges: readonly Edge[]; descriptions: readonly StepDescription[]; blocks: BlockIndex };
type BlockIndex = ReturnType<typeof createBlockIndex>;

/** Reads a record. */
function createBlockIndex(record: string) {
  const blocks = record.split('\n\n').map(parseBlock);
  const byText = new Map(blocks.map((block) => [block.text, block]));
  const byStep = Map.groupBy(blocks, ({ text }) => text.slice(0, text.indexOf(' → ')));
  /** Returns what the record says about a step from its state, and while its guards have their values. */
  function findFor({ from, step, trace }: Edge, { ignoresGuards = false } = {}): RecordedStep[] {
    const state = stateOf(from);
    return (byStep.get(step.name) ?? []).filter(({ sources }) =>
      sources.some((source) => source.state === state && (ignoresGuards || !contradicts(source.condition, trace.guards))),
    );
  }
  function describeExpected(edge: Edge): string {
    const texts = findFor(edge).map(({ text }) => text);
    return texts.length === 0 ? `${edge.step.name} is ignored` : texts.join('\nor ');
  }
  return { byText, findFor, describeExpected };
}

/** Returns the steps that the record does not have, and those that it has although they are ignored. */
function findDeviations({ edges, descriptions, blocks }: Comparison): Map<Edge, Deviation> {
  const found = new Map<Edge, Deviation>();
  for (const { edges: described, heading, sources, effects } of descriptions) {
    const recorded = blocks.byText.get(`${heading}${effects}`)?.sources ?? [];
    const unexpected = sources.filter((source) => !recorded.some((other) => isSameSource(source, other)));
    if (recorded.length > 0 && unexpected.length === 0) continue;
    for (const edge of described) {
      const condition = edge.from === null ? '' : describeGuards(edge.trace.guards);
      const isFrom = (source: Source) => source.state === stateOf(edge.from) && source.condition === condition;
      if (recorded.length > 0 && !unexpected.some(isFrom)) continue;
      const source = `from ${stateOf(edge.from)}${condition === '' ? '' : ` if ${condition}`}`;
      const actual = `${heading}\n  ${source}${recorded.some(isFrom) ? ', in other configurations' : ''}${effects}`;
      found.set(edge, { expected: blocks.describeExpected(edge), actual });
    }
  }
  for (const edge of edges) {
    if (!edge.trace.isIgnored || blocks.findFor(edge).length === 0) continue;
    found.set(edge, { expected: blocks.describeExpected(edge), actual: `${edge.step.name} is ignored from ${stateOf(edge.from)}` });
  }
  return found;
}

/** Returns the steps that are ignored in every configuration of a state from which the record has them. */
function findLostSteps({ edges, descriptions, blocks }: Comparison): Map<Edge, Deviation> {
  const cellOf = ({ from, step }: Edge) => `${stateOf(from)} × ${step.name}`;
  const taken = new Set(descriptions.flatMap((description) => description.edges.map(cellOf)));
  const found = new Map<Edge, Deviation>();
  for (const edge of edges.filter((candidate) => !taken.has(cellOf(candidate)))) {
    const [recorded] = blocks.findFor(edge, { ignoresGuards: true });
    const actual = `${edge.step.name} is always ignored from ${stateOf(edge.from)}`;
    if (recorded !== undefined) found.set(edge, { expected: recorded.text, actual });
  }
  return found;
}

/** Returns the steps that are taken in more or fewer configurations than the record says. */
function findOtherCounts({ descriptions, blocks }: Comparison): Map<Edge, Deviation> {
  const found = new Map<Edge, Deviation>();
  for (const { edges, heading, effects } of descriptions) {
    const count = blocks.byText.get(`${heading}${effects}`)?.count;
    const deviation = { expected: `${heading} in ${count} configurations`, actual: `${heading} in ${edges.length} configurations` };
    if (count !== String(edges.length)) for (const edge of edges) found.set(edge, deviation);
  }
  return found;
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
