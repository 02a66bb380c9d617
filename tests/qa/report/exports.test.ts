import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changedValues, compareCharts } from '#qa/report/compare.ts';
import { withDrawings } from '#qa/report/drawings.ts';
import { toScxml } from '#qa/report/scxml.ts';
import { describeCharts } from '../../../scripts/qa/write-reports.ts';

const charts = await describeCharts();

test('the drawings in machines/README.md are those of the charts: npm run qa:drawings', () => {
  const readme = readFileSync('machines/README.md', 'utf8');
  expect(readme).toBe(withDrawings(readme, charts));
});

test('SCXML has every state and every transition of a chart', () => {
  for (const chart of charts) {
    const elements = toScxml(chart).match(/<(?:state|parallel|final|transition)\b/g) ?? [];
    expect(elements).toHaveLength(chart.states.length - 1 + chart.transitions.length);
  }
});

test('SCXML escapes the text of an action', () => {
  const [chart] = structuredClone(charts);
  if (chart === undefined) throw new Error('no chart');
  for (const state of chart.states) state.entry = ['notify("<&>")'];
  expect(toScxml(chart)).toContain('<script>notify(&quot;&lt;&amp;&gt;&quot;)</script>');
});

test('a comparison names what was added, removed and changed, and nothing else', () => {
  const [chart] = charts.filter(({ id }) => id === 'coupon');
  if (chart === undefined) throw new Error('no coupon');
  const changed = structuredClone(chart);
  changed.states = changed.states.filter(({ id }) => id !== 'coupon.limited');
  const [first] = changed.transitions;
  if (first !== undefined) first.actions = [];
  changed.transitions.push({ ...chart.transitions[0], id: 'coupon.valid|coupon.restored|0' } as (typeof chart.transitions)[number]);
  const [found] = compareCharts([chart], [changed]);
  expect(Object.fromEntries(found?.changes ?? [])).toEqual({
    'coupon.limited': { change: 'removed', fields: [] },
    'coupon|coupon.edit|0': { change: 'changed', fields: ['actions'] },
    'coupon.valid|coupon.restored|0': { change: 'added', fields: [] },
  });
  expect(found === undefined ? [] : changedValues(found, 'coupon|coupon.edit|0', 'actions')).toEqual(['setCode', '']);
  expect(compareCharts(charts, charts)).toEqual([]);
});
