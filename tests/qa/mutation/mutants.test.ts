import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assign, setup } from 'xstate';
import { equivalentMutants } from '#qa/mutation/equivalent-mutants.ts';
import { findSurvivors } from '#qa/mutation/find-survivors.ts';
import { createMutants } from '#qa/mutation/mutants.ts';
import { loadCharts } from '../../machines/every-chart.ts';
import { sampleCases } from '../../support/campaign.ts';

const machine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'press'; by: number } },
  actions: {
    add: assign(({ context }, by: number) => ({ count: context.count + by })),
    report: (_, _count: number) => {},
  },
  guards: { isSmall: (_, by: number) => by < 3 },
}).createMachine({
  id: 'button',
  context: { count: 0 },
  initial: 'up',
  states: {
    up: {
      tags: 'ready',
      on: {
        press: [
          {
            guard: { type: 'isSmall', params: ({ event }) => event.by },
            target: 'down',
            actions: { type: 'add', params: ({ event }) => event.by },
          },
          {
            actions: [
              { type: 'report', params: 7 },
              { type: 'add', params: 1 },
            ],
          },
        ],
      },
    },
    down: { type: 'final' },
  },
});

test('a chart has a mutant for each state, tag, transition, guard, action and parameter', () => {
  expect(createMutants(machine).map(({ name }) => name)).toEqual([
    'button: begins in down',
    'button.up: lacks the tag ready',
    'button.up on on press: lacks alternative 0',
    'button.up on on press: alternative 0 leads to nothing',
    'button.up on on press: alternative 0 has no guard',
    'button.up on on press: alternative 0 has the opposite guard',
    'button.up on on press: alternative 0 lacks add',
    'button.up on on press: alternative 0 add is told something else',
    'button.up on on press: lacks alternative 1',
    'button.up on on press: alternative 1 leads to #button.down',
    'button.up on on press: alternative 1 lacks report',
    'button.up on on press: alternative 1 report is told something else',
    'button.up on on press: alternative 1 lacks add',
    'button.up on on press: alternative 1 add is told something else',
    'button.up on on press: alternative 1 add before report',
    'button.up on on press: the first two alternatives are swapped',
  ]);
});

test('a mutant has its fault', () => {
  const changedMessage = createMutants(machine).find(({ name }) => name.endsWith('report is told something else'));
  expect(changedMessage?.machine.config.states?.['up']?.on).toMatchObject({
    press: [{}, { actions: [{ type: 'report', params: 8 }, {}] }],
  });
});

// A mutant of the checkout takes seconds: `npm run test:mutation` has them all.
for (const chart of (await loadCharts()).filter(({ name }) => name !== 'checkout'))
  test(`${chart.name}: the unit tests notice every mutant of the sample`, async () => {
    const record = readFileSync(`tests/machines/${chart.name}/transitions.txt`, 'utf8');
    const mutants = sampleCases(createMutants(chart.machine), 2).filter(({ name }) => !(name in equivalentMutants));
    expect(mutants.length).toBeGreaterThan(0);
    expect((await findSurvivors(chart, mutants, record)).map(({ name }) => name)).toEqual([]);
  });
