import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setup } from 'xstate';
import { expect, test } from 'vitest';
import { runChart } from '#qa/paths/run.ts';
import { describeRun, unitCoverage } from '#qa/report/describe-paths.ts';
import {
  readAxeResults,
  readCoverageLines,
  readMutants,
  readPictures,
  writeCoverageLines,
  writeMutants,
  writeViews,
} from '#qa/report/files.ts';
import { chartsFile, mutantsFile, pathsFile, type CoverageLine } from '#qa/report/format.ts';
import { missingPictures } from '#qa/report/missing-pictures.ts';
import { onePayload } from '#qa/paths/scenario.ts';
import words from '#qa/report/words.json' with { type: 'json' };
import { describeCharts } from '../../../scripts/qa/write-reports.ts';
import { loadPageCharts } from '../../machines/every-chart.ts';

const charts = await describeCharts();
const transitions = charts.flatMap((chart) => chart.transitions);

test('charts.json has the documented format, and a source line for every state and transition', () => {
  expect(chartsFile.parse({ version: 1, charts })).toEqual({ version: 1, charts });
  const places = charts.flatMap((chart) => [
    ...chart.states.slice(1).map(({ source }) => source),
    ...chart.transitions.map((transition) => transition.sourceLine),
  ]);
  expect(places.filter(({ line }) => line === 1)).toEqual([]);
  expect(transitions.find(({ id }) => id === 'coupon.checking|xstate.done.actor.checkCoupon|1')).toMatchObject({
    kind: 'done',
    subject: 'checkCoupon',
    targets: ['coupon.limited'],
    guard: 'isOutput(rateLimited)',
    guardLabel: 'réponse : rateLimited',
    actions: ['setPause'],
    sourceLine: { file: 'machines/coupon.machine.ts' },
  });
});

test('a state lists the elements of its view: role, name or text, and condition', () => {
  const states = charts.flatMap((chart) => chart.states);
  const expectedElementsOf = (id: string) => states.find((state) => state.id === id)?.expectedElements;
  expect(expectedElementsOf('coupon.invalid')).toEqual([
    'champ « Code promo », signalé en erreur',
    'message « Ce code n’est pas valable »',
    'bouton « Appliquer »',
    'bouton « Retirer · Code promo », absent',
  ]);
  expect(expectedElementsOf('accountDeletion.deleted')).toHaveProperty('never');
});

test('every reason of a chart has French words, and every French word belongs to a name of some chart', async () => {
  const pageCharts = await loadPageCharts();
  const reasons = pageCharts.flatMap(({ driver: { views, unreachable }, scenario }) => [
    ...Object.values({ ...unreachable, ...scenario.unreachable }),
    ...Object.values(views).flatMap((view) => ('neverShown' in view ? [view.neverShown] : [])),
  ]);
  expect(reasons.filter((reason) => !(reason in words.reasons))).toEqual([]);
  const states = charts.flatMap((chart) => chart.states);
  const used = {
    charts: charts.map(({ id }) => id),
    states: states.map(({ key }) => key),
    events: transitions.map(({ event }) => event),
    guards: transitions.map(({ guard }) => guard ?? '').flatMap((guard) => guard.match(/\w+/g) ?? []),
    actors: states.flatMap(({ invokes }) => invokes.map(({ id }) => id)),
    delays: transitions.map(({ subject }) => subject ?? ''),
    reasons,
  };
  for (const [kind, table] of Object.entries(words))
    expect(Object.keys(table).filter((name) => !used[kind as keyof typeof used].includes(name))).toEqual([]);
});

const door = setup({}).createMachine({
  id: 'door',
  initial: 'closed',
  states: { closed: { on: { push: 'open' } }, open: { on: { push: 'closed' } } },
});
const scenario = { inputs: { 'a visit': undefined }, events: { push: onePayload({}) }, outcomes: {}, serializeContext: () => null };

test('a path that breaks an invariant has failed at the step that broke it', async () => {
  const invariants = { 'the door is never open': ({ after }: { after: { value: unknown } }) => after.value !== 'open' };
  const run = await runChart({ name: 'door', machine: door, scenario, invariants });
  const [line] = unitCoverage('door', run);
  expect(line).toMatchObject({ run: 'unit', chart: 'door', status: 'failed', transitions: { door: [] } });
  expect(line?.failure?.step).toBe(1);
  expect(line?.failure?.message).toContain('the door is never open');
});

test('paths.json has the documented format', async () => {
  const door1 = describeRun(await runChart({ name: 'door', machine: door, scenario, invariants: {} }));
  expect(pathsFile.parse({ version: 1, charts: { door: door1 } }).charts['door']).toEqual(door1);
  expect(door1.paths[0]?.steps.slice(0, 2)).toEqual([
    { name: 'a visit', state: 'closed', transitions: [] },
    { name: 'push', state: 'open', transitions: ['door.closed|push|0'] },
  ]);
});

test('a run replaces the coverage of its own tests and keeps the others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  const file = join(folder, 'coverage.ndjson');
  const line: CoverageLine = {
    run: 'browser',
    size: 'phone',
    chart: 'door',
    path: 'a',
    test: 'a',
    file: 'a',
    status: 'failed',
    transitions: {},
    failure: { step: 2, message: 'late' },
  };
  const passed: CoverageLine = { ...line, status: 'passed', failure: null };
  try {
    writeCoverageLines([line, { ...line, size: 'desktop' }, { ...line, run: 'unit', size: null }], file);
    writeCoverageLines([passed], file);
    expect(readCoverageLines(file)).toEqual([{ ...line, size: 'desktop' }, { ...line, run: 'unit', size: null }, passed]);
    appendFileSync(file, '{"run":"browser","chart":"door","format":"of an earlier version"}\n');
    expect(readCoverageLines(file), 'a line of an older format').toHaveLength(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const view = { chart: 'door', state: 'door.open', size: 'phone', theme: 'dark' } as const;
const picture = { ...view, file: 'pictures/door/open-phone-dark.webp', width: 390, height: 844 };

test('pictures and axe results replace those of the same state, size and theme, and keep the others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  const broken = {
    ...view,
    violations: [{ id: 'label', impact: 'critical', help: 'Form elements must have labels', nodes: ['#q'] }],
  };
  const other = { ...picture, theme: 'light' } as const;
  try {
    expect([readPictures(folder), readAxeResults(folder), readMutants(folder)]).toEqual([[], [], null]);
    writeViews({ pictures: [picture, other], results: [broken] }, folder);
    expect(readAxeResults(folder)).toEqual([broken]);
    writeViews({ pictures: [{ ...picture, height: 900 }], results: [{ ...view, violations: [] }] }, folder);
    expect(readPictures(folder)).toEqual([{ ...picture, height: 900 }, other]);
    expect(readAxeResults(folder)).toEqual([{ ...view, violations: [] }]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a leaf that a page shows lacks each of its four pictures until it is taken; a group and a state that is never shown lack none', () => {
  const [chart] = structuredClone(charts).filter(({ id }) => id === 'coupon');
  const added = chart?.states.find(({ id }) => id === 'coupon.valid');
  if (chart === undefined || added === undefined) throw new Error('no coupon');
  const hidden = { ...added, id: 'coupon.hidden', expectedElements: { never: 'it is left at once' } };
  const states = [chart.states[0] ?? added, { ...added, id: 'coupon.added' }, hidden];
  const missing = missingPictures([{ ...chart, states }], [{ ...picture, state: 'coupon.added' }]);
  expect(missing.map(({ state, size, theme }) => `${state} ${size} ${theme}`)).toEqual([
    'coupon.added phone light',
    'coupon.added desktop light',
    'coupon.added desktop dark',
  ]);
});

test('mutants.json has the documented format', () => {
  const survivors = [{ transition: 'door.open|push|0', change: 'target removed', reason: null }];
  const result = { total: 3, killed: 1, equivalent: 1, survivors };
  const mutants = mutantsFile.parse({ version: 1, charts: { door: result }, code: { domain: { ...result, bar: 90 } } });
  expect(mutants).toEqual({ version: 1, charts: { door: result }, code: { domain: { ...result, bar: 90 } } });
  // A file of an older run has no mutants of source code.
  expect(mutantsFile.parse({ version: 1, charts: { door: result } }).code).toEqual({});
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  writeMutants(mutants, folder);
  expect(readMutants(folder)).toEqual(mutants);
});
