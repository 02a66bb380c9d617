import { assign, createMachine, fromPromise, not, setup } from 'xstate';
import { expect, test } from 'vitest';
import { explore } from '#qa/paths/graph.ts';
import { runChart } from '#qa/paths/run.ts';
import { noPayload, rejects, resolves, type Scenario } from '#qa/paths/scenario.ts';

type Types = { context: { tries: number }; events: { type: 'send' | 'stop' } };
const types: Types = { context: { tries: 0 }, events: { type: 'send' } };

/** Retries a request twice at most; gives up after a delay. */
const machine = setup({
  types,
  actors: { request: fromPromise<string>(() => Promise.reject(new Error('not provided'))) },
  actions: { count: assign({ tries: ({ context }) => context.tries + 1 }) },
  guards: { canRetry: ({ context }) => context.tries < 2 },
  delays: { pause: 100 },
}).createMachine({
  id: 'retry',
  context: { tries: 0 },
  initial: 'idle',
  states: {
    idle: { on: { send: { guard: 'canRetry', target: 'sending', actions: 'count' } }, after: { pause: 'stopped' } },
    sending: { on: { stop: 'stopped' }, invoke: { id: 'request', src: 'request', onDone: 'sent', onError: 'idle' } },
    sent: { type: 'final' },
    stopped: { type: 'final' },
  },
});

const scenario: Scenario<typeof machine> = {
  inputs: { start: undefined },
  events: { send: noPayload, stop: noPayload },
  outcomes: { request: { ok: resolves('ok'), lost: rejects('no response') } },
  serializeContext: ({ tries }) => tries,
};
const chart = { name: 'retry', machine, scenario, invariants: {} };

test('finds each state value with each context that the scenario serialises, and the shortest path to it', () => {
  const { configurations, shortestPaths } = explore(machine, scenario);
  expect(configurations.map(({ key }) => key)).toEqual([
    '["idle",0]',
    '["sending",1]',
    '["stopped",0]',
    '["stopped",1]',
    '["sent",1]',
    '["idle",1]',
    '["sending",2]',
    '["stopped",2]',
    '["sent",2]',
    '["idle",2]',
  ]);
  const [last] = configurations.slice(-1);
  const steps = last && shortestPaths.get(last)?.map(({ step }) => step.name);
  expect(steps).toEqual(['start', 'send', 'request lost', 'send', 'request lost']);
});

test('covers every state, transition, guard value, outcome, pair and cell by live paths', async () => {
  const { counts, paths, sweepProblems } = await runChart(chart);
  expect(counts).toEqual({
    states: { covered: 4, total: 4 },
    transitions: { covered: 5, total: 5 },
    guards: { covered: 2, total: 2 },
    outcomes: { covered: 2, total: 2 },
    pairs: { covered: 5, total: 5 },
    cells: { covered: 17, total: 17 },
  });
  expect([...paths.flatMap(({ problems }) => problems), ...sweepProblems]).toEqual([]);
});

test('reports a broken invariant with the path, the step and the states', async () => {
  const invariants = { 'one try': ({ after }: { after: { context: { tries: number } } }) => after.context.tries < 2 };
  const { violations } = await runChart({ ...chart, invariants });
  expect(violations['one try']?.[0]).toBe(
    'after start → send → request lost\n  step send: idle → sending\n  invariant: expected true, got false',
  );
});

test('reports an invariant that throws, and still runs the next ones', async () => {
  const invariants = {
    throws: () => {
      throw new TypeError('no such field');
    },
    'is broken': () => false,
  };
  const { violations } = await runChart({ ...chart, invariants });
  expect(violations['throws']?.[0]).toContain('got "TypeError: no such field"');
  expect(violations['is broken']).toHaveLength(3);
});

test('names the step and the state in which a guard throws', () => {
  const failing = machine.provide({
    guards: {
      canRetry: () => {
        throw new TypeError('no such field');
      },
    },
  });
  expect(() => explore(failing, scenario)).toThrow(/“send” in idle: [^]*no such field/);
});

test('reports a live actor that differs from the pure computation', async () => {
  let calls = 0;
  let pureCalls = Infinity;
  const impure = machine.provide({ guards: { canRetry: ({ context }) => (calls += 1) <= pureCalls && context.tries < 2 } });
  explore(impure, scenario);
  // `runChart` explores the chart again: the guard stays pure for as many calls, and then is false in every live run.
  pureCalls = 2 * calls;
  const { paths, sweepProblems } = await runChart({ ...chart, machine: impure });
  expect([...paths.flatMap(({ problems }) => problems), ...sweepProblems].join('\n')).toMatch(/step send: idle → /);
});

/** Replaces the events of a state. */
const withEvents = (state: 'idle' | 'sending', on: object) =>
  createMachine(
    { ...machine.config, states: { ...machine.config.states, [state]: { ...machine.config.states?.[state], on } } } as never,
    machine.implementations as never,
  ) as unknown as typeof machine;
const send = { guard: 'canRetry', target: 'sending', actions: 'count' };

test.each([
  {
    fault: 'does something else',
    faulty: withEvents('idle', { send: { ...send, actions: [] } }),
    place: 'after start\n  step send: idle → sending',
    expected: 'send → sending.*tries = 1',
    actual: 'send → sending',
  },
  {
    fault: 'leads elsewhere',
    faulty: withEvents('idle', { send: { ...send, target: 'stopped' } }),
    place: 'after start\n  step send: idle → stopped',
    expected: 'send → sending',
    actual: 'send → stopped',
  },
  {
    fault: 'does nothing',
    faulty: withEvents('sending', {}),
    place: 'after start → send\n  step stop: sending → sending',
    expected: 'stop → stopped',
    actual: 'stop is ignored from sending',
  },
  {
    fault: 'should do nothing',
    faulty: withEvents('idle', { send, stop: 'stopped' }),
    place: 'after start\n  step stop: idle → stopped',
    expected: 'stop is ignored',
    actual: 'stop → stopped.*from idle',
  },
  {
    fault: 'has lost its guard',
    right: withEvents('sending', { stop: { guard: 'canRetry', target: 'stopped' } }),
    faulty: machine,
    place: 'after start → send\n  step stop: sending → stopped',
    expected: 'stop → stopped',
    actual: 'stop → stopped.*from sending(?! if)',
  },
  {
    fault: 'has the opposite guard',
    right: withEvents('sending', { stop: { guard: 'canRetry', target: 'stopped' } }),
    faulty: withEvents('sending', { stop: { guard: not('canRetry'), target: 'stopped' } }),
    place: 'after start → send → request lost → send\n  step stop: sending → stopped',
    expected: 'stop → stopped',
    actual: 'stop → stopped.*from sending if .*, in other configurations',
  },
  {
    fault: 'is never possible',
    faulty: machine.provide({ guards: { canRetry: () => false } }),
    place: 'after start\n  step send: idle → idle',
    expected: 'send → sending',
    actual: 'send is always ignored from idle',
  },
  {
    fault: 'is possible once more',
    faulty: machine.provide({ guards: { canRetry: ({ context }) => context.tries < 3 } }),
    place: 'after start\n  step send: idle → sending',
    expected: 'send → sending in 2 configurations',
    actual: 'send → sending in 3 configurations',
  },
])(
  'a path fails at a step that $fault, and names it, what is recorded, and what it does',
  async ({ right, faulty, place, expected, actual }) => {
    const { record } = await runChart({ ...chart, machine: right ?? machine });
    const { paths } = await runChart({ ...chart, machine: faulty, record });
    const [failed] = paths.filter(({ failure }) => failure !== null);
    expect(failed?.problems[0]).toContain(place);
    expect(failed?.problems[0]).toMatch(new RegExp(`transitions.txt: expected\\s+"?${expected}.*got\\s+"?${actual}`, 's'));
    const failedStep = failed?.path.edges[failed.failure?.step ?? -1]?.step.name;
    expect(place).toContain(`step ${failedStep}:`);
  },
);

test('a chart that does what its record says has no failing path', async () => {
  const { record } = await runChart(chart);
  expect((await runChart({ ...chart, record })).paths.flatMap(({ problems }) => problems)).toEqual([]);
});

test('reports a goal that a path covers although the scenario declares it unreachable', async () => {
  const unreachable = { 'retry.sending|stop|0': 'no path sends stop' };
  const { coveredUnreachable, counts } = await runChart({ ...chart, scenario: { ...scenario, unreachable } });
  expect([coveredUnreachable, counts.transitions.total]).toEqual([['retry.sending|stop|0'], 4]);
});
