import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planPaths } from '../support/browser-paths/page-paths.ts';
import { everyPage, unwalked } from './every-page.ts';

const files = globSync('machines/*.machine.ts').map((file) => basename(file, '.machine.ts'));

test.each(files.filter((name) => !(name in unwalked)))(
  'the chart %s has its views table and its way through its page in every-page.ts',
  (name) => {
    expect(everyPage.map((chart) => chart.name)).toContain(name);
  },
);
test('only a chart without a way through its page is said to have none', () => {
  const walked = everyPage.map(({ name }) => name);
  expect(Object.keys(unwalked).filter((name) => walked.includes(name) || !files.includes(name))).toEqual([]);
});

for (const { name, machine, scenario, page } of everyPage)
  describe(`${name}: its way through its page`, () => {
    const plan = planPaths(machine, scenario, page);

    test('every outcome of a slot has its answer of the back end, or none with a reason', () => {
      const missing = Object.entries(scenario.outcomes).flatMap(([slot, outcomes]) =>
        Object.keys(outcomes ?? {}).flatMap((outcome) => (outcome in (page.slots[slot]?.answers ?? {}) ? [] : [`${slot} ${outcome}`])),
      );
      expect(missing).toEqual([]);
    });
    test('every transition is on one of its walks, or in its cannot table with a reason', () => {
      expect(plan.missing).toEqual([]);
    });
    test('what no page can take is on no walk', () => {
      expect(Object.keys(page.cannot).filter((transition) => plan.met.has(transition))).toEqual([]);
    });
    test('every state of its views table is rested in', () => {
      expect(plan.unseen).toEqual([]);
    });
  });
