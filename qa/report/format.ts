/** Formats of the files under `reports/qa/`, documented in `qa/README.md`. */
import * as z from 'zod';

const sourceLine = z.object({ file: z.string(), line: z.number() });
const count = z.object({ covered: z.number(), total: z.number() });
const size = z.enum(['phone', 'desktop']);
const theme = z.enum(['light', 'dark']);

const state = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  key: z.string(),
  label: z.string(),
  type: z.enum(['atomic', 'compound', 'parallel', 'final', 'history']),
  initial: z.string().nullable(),
  tags: z.array(z.string()),
  entry: z.array(z.string()),
  exit: z.array(z.string()),
  invokes: z.array(z.object({ id: z.string(), label: z.string(), source: sourceLine.nullable() })),
  /** Elements that the page must show in a leaf; `never`: the reason why no page stays in it. Null: not in the views table. */
  expectedElements: z.union([z.array(z.string()), z.object({ never: z.string() })]).nullable(),
  source: sourceLine,
});

const transition = z.object({
  /** `source|event|index`. */
  id: z.string(),
  source: z.string(),
  targets: z.array(z.string()),
  event: z.string(),
  kind: z.enum(['event', 'done', 'error', 'delay', 'always']),
  /** Name of the actor or delay. */
  subject: z.string().nullable(),
  label: z.string(),
  guard: z.string().nullable(),
  guardLabel: z.string().nullable(),
  actions: z.array(z.string()),
  /** The reason why nothing reaches it, from the scenario or the driver. */
  unreachable: z.string().nullable(),
  sourceLine,
});

const chart = z.object({
  id: z.string(),
  name: z.string(),
  file: z.string(),
  title: z.string(),
  purpose: z.string(),
  states: z.array(state),
  transitions: z.array(transition),
});
export const chartsFile = z.object({ version: z.literal(1), charts: z.array(chart) });

const step = z.object({ name: z.string(), state: z.string(), transitions: z.array(z.string()) });
const path = z.object({ id: z.string(), name: z.string(), kind: z.enum(['unit', 'browser']), steps: z.array(step) });
const chartPaths = z.object({
  counts: z.record(z.string(), count),
  /** Transitions and guard values that no unit run met. */
  missing: z.array(z.string()),
  /** By leaf, the steps that change nothing in any of its configurations. */
  refused: z.record(z.string(), z.array(z.string())),
  paths: z.array(path),
});
export const pathsFile = z.object({ version: z.literal(1), charts: z.record(z.string(), chartPaths) });

/** One line of `coverage.ndjson`: a test that took transitions. */
export const coverageLine = z.object({
  run: z.enum(['unit', 'screens', 'browser']),
  size: size.nullable(),
  chart: z.string(),
  path: z.string().nullable(),
  test: z.string(),
  file: z.string(),
  status: z.enum(['passed', 'failed']),
  /** By chart, the transitions taken. */
  transitions: z.record(z.string(), z.array(z.string())),
  /** The step of the path that failed, counted from 0, and its message. */
  failure: z.object({ step: z.number().nullable(), message: z.string() }).nullable(),
});

const picture = z.object({
  chart: z.string(),
  state: z.string(),
  size,
  theme,
  /** Relative to `reports/qa/`. */
  file: z.string(),
  width: z.number(),
  height: z.number(),
});
export const picturesFile = z.object({ version: z.literal(1), pictures: z.array(picture) });

const axeResult = z.object({
  chart: z.string(),
  state: z.string(),
  size,
  theme,
  violations: z.array(z.object({ id: z.string(), impact: z.string().nullable(), help: z.string(), nodes: z.array(z.string()) })),
});
export const axeFile = z.object({ version: z.literal(1), results: z.array(axeResult) });

const mutant = z.object({ transition: z.string().nullable(), change: z.string(), reason: z.string().nullable() });
const chartMutants = z.object({ total: z.number(), killed: z.number(), equivalent: z.number(), survivors: z.array(mutant) });
/** Mutants of source code by group: those of Stryker. `bar`: the least percentage that must be killed. */
const codeMutants = chartMutants.extend({ bar: z.number() });
export const mutantsFile = z.object({
  version: z.literal(1),
  charts: z.record(z.string(), chartMutants),
  code: z.record(z.string(), codeMutants).default({}),
});

export type Chart = z.infer<typeof chart>;
export type State = z.infer<typeof state>;
export type Transition = z.infer<typeof transition>;
export type ChartPaths = z.infer<typeof chartPaths>;
export type ReportedPath = z.infer<typeof path>;
export type CoverageLine = z.infer<typeof coverageLine>;
export type Picture = z.infer<typeof picture>;
export type AxeResult = z.infer<typeof axeResult>;
export type ChartsFile = z.infer<typeof chartsFile>;
export type PathsFile = z.infer<typeof pathsFile>;
export type PicturesFile = z.infer<typeof picturesFile>;
export type AxeFile = z.infer<typeof axeFile>;
export type MutantsFile = z.infer<typeof mutantsFile>;
