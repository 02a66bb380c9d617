import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assign, createActor, setup } from 'xstate';
import { actorPlaceholder } from '#machines/actor-placeholder.ts';
import { equivalentMutants } from '#qa/mutation/equivalent-mutants.ts';
import { findSurvivors } from '#qa/mutation/find-survivors.ts';
import { createMutants } from '#qa/mutation/mutants.ts';
import { loadCharts } from '../../machines/every-chart.ts';
import { sampleCases } from '../../support/deep-tests.ts';

const machine = setup({
  types: { context: {} as { count: number }, events: {} as { type: 'press'; by: number } | { type: 'reset' } },
  actors: { save: actorPlaceholder<number, number>('save'), load: actorPlaceholder<number, number>('load') },
  actions: {
    add: assign(({ context }, by: number) => ({ count: context.count + by })),
    report: (_, _count: number) => {},
  },
  guards: { isSmall: (_, by: number) => by < 3 },
  delays: { shortDelay: 1, longDelay: 2 },
}).createMachine({
  id: 'button',
  context: { count: 0 },
  initial: 'up',
  states: {
    up: {
      tags: 'ready',
      entry: { type: 'report', params: 1 },
      on: {
        press: [
          {
            guard: { type: 'isSmall', params: ({ event }) => event.by },
            target: 'saving',
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
    saving: {
      invoke: { id: 'save', src: 'save', input: ({ context }) => context.count, onDone: 'down', onError: 'up' },
      on: { reset: 'up' },
      after: { shortDelay: 'up' },
    },
    down: { type: 'final' },
  },
});
const buttonMutants = createMutants({
  machine,
  scenario: { inputs: { start: undefined }, events: {}, outcomes: {}, serializeContext: ({ count }) => count as unknown },
});

test('a chart has a mutant for each state, tag, transition, guard, action, parameter, invocation, delay and field of its context', () => {
  expect(buttonMutants.map(({ name }) => name)).toEqual([
    'button: begins in saving',
    'button.up: lacks the tag ready',
    'button.up: entry: lacks report',
    'button.up: entry: report gets other params',
    'button.up: reset leads to #button.saving',
    'button.up on on press: lacks alternative 0',
    'button.up on on press: alternative 0 leads to #button.down',
    'button.up on on press: alternative 0 leads to nothing',
    'button.up on on press: alternative 0 has no guard',
    'button.up on on press: alternative 0 has the opposite guard',
    'button.up on on press: alternative 0 has a guard with empty params',
    'button.up on on press: alternative 0 lacks add',
    'button.up on on press: alternative 0 add gets other params',
    'button.up on on press: lacks alternative 1',
    'button.up on on press: alternative 1 leads to #button.saving',
    'button.up on on press: alternative 1 lacks report',
    'button.up on on press: alternative 1 report gets other params',
    'button.up on on press: alternative 1 lacks add',
    'button.up on on press: alternative 1 add gets other params',
    'button.up on on press: alternative 1 add before report',
    'button.up on on press: alternatives 0 and 1 are swapped',
    'button.saving: longDelay in place of shortDelay',
    'button.saving: lacks save',
    'button.saving: save is load',
    'button.saving: save has another input',
    'button.saving: save has swapped results',
    'button.saving: press leads to #button.up',
    'button.saving on on reset: lacks alternative 0',
    'button.saving on on reset: alternative 0 leads to #button.down',
    'button.saving on on reset: alternative 0 leads to nothing',
    'button.saving on after shortDelay: lacks alternative 0',
    'button.saving on after shortDelay: alternative 0 leads to #button.down',
    'button.saving on after shortDelay: alternative 0 leads to nothing',
    'button.saving on invoke onDone: lacks alternative 0',
    'button.saving on invoke onDone: alternative 0 leads to #button.up',
    'button.saving on invoke onDone: alternative 0 leads to nothing',
    'button.saving on invoke onError: lacks alternative 0',
    'button.saving on invoke onError: alternative 0 leads to #button.down',
    'button.saving on invoke onError: alternative 0 leads to nothing',
    'button.down: is not final',
    'button: count begins otherwise',
    'button: shortDelay is longer',
    'button: longDelay is longer',
  ]);
});

test('a mutant has its fault', () => {
  const stateOf = (name: string, state: string) => buttonMutants.find((mutant) => mutant.name === name)?.machine.config.states?.[state];
  expect(stateOf('button.up on on press: alternative 1 report gets other params', 'up')?.on).toMatchObject({
    press: [{}, { actions: [{ type: 'report', params: 8 }, {}] }],
  });
  expect(stateOf('button.saving: save has swapped results', 'saving')?.invoke).toMatchObject({ onDone: 'up', onError: 'down' });
  expect(stateOf('button.saving: lacks save', 'saving')?.invoke).toEqual([]);
  expect(stateOf('button.up: reset leads to #button.saving', 'up')?.on).toMatchObject({ reset: { target: '#button.saving' } });
  const longer = buttonMutants.find(({ name }) => name === 'button: shortDelay is longer');
  expect(longer?.machine.implementations.delays).toEqual({ shortDelay: 2, longDelay: 2 });
  const begunOtherwise = buttonMutants.find(({ name }) => name === 'button: count begins otherwise');
  expect(begunOtherwise && createActor(begunOtherwise.machine).getSnapshot().context).toEqual({ count: 1 });
});

// A mutant of the checkout takes seconds: `npm run test:mutation` has them all.
for (const chart of (await loadCharts()).filter(({ name }) => name !== 'checkout'))
  test(`${chart.name}: the unit tests notice every mutant of the sample`, async () => {
    const record = readFileSync(`tests/machines/${chart.name}/transitions.txt`, 'utf8');
    const mutants = sampleCases(createMutants(chart), 2).filter(({ name }) => !(name in equivalentMutants));
    expect(mutants.length).toBeGreaterThan(0);
    expect((await findSurvivors(chart, mutants, record)).map(({ name }) => name)).toEqual([]);
  });
