import { expect, test } from 'vitest';
import { nameText, searchReport } from '#qa/viewer/data/search.ts';
import { describeCharts } from '../../scripts/qa/write-reports.ts';

const charts = await describeCharts();
const find = (query: string) => searchReport({ charts, paths: null }, query);

test('the search finds a state by its French name and a transition by its guard', () => {
  const coupon = charts.find(({ id }) => id === 'coupon');
  const guarded = coupon?.transitions.find(({ guard }) => guard !== null);
  expect(find(`coupon ${guarded?.guard}`).map(({ kind }) => kind)).toContain('Transition');
  expect(find('code promo').map(({ title }) => nameText(title))).toContain(coupon?.title);
});

test('a transition without a guard is not found by the word null', () => {
  expect(find('null')).toEqual([]);
});
