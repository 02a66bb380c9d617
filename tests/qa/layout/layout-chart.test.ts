import { describe, expect, test } from 'vitest';
import type { Box, Drawing } from '#qa/layout/drawing.ts';
import { createCachedLayout } from '#qa/layout/cached-layout.ts';
import { describeCharts } from '../../../scripts/qa/write-reports.ts';

const charts = await describeCharts();
const layout = await createCachedLayout();

const overlaps = (box: Box, otherBox: Box) =>
  box.x < otherBox.x + otherBox.width &&
  otherBox.x < box.x + box.width &&
  box.y < otherBox.y + otherBox.height &&
  otherBox.y < box.y + box.height;

/** Returns the pairs of labels that overlap, and the labels that cover a state's box. */
function overlappingLabels({ edges, nodes }: Drawing): string[] {
  const labels = edges.flatMap(({ id, label }) => (label === null ? [] : [{ id, label }]));
  const boxes = nodes.filter(({ kind }) => kind !== 'group');
  return labels.flatMap(({ id, label }, index) => [
    ...labels.slice(index + 1).flatMap((other) => (overlaps(label, other.label) ? [`${id} over ${other.id}`] : [])),
    ...boxes.flatMap((box) => (overlaps(label, box) ? [`${id} over ${box.id}`] : [])),
  ]);
}

describe('layout', () => {
  test.each(charts.map((chart) => [chart.id, chart] as const))(
    '%s has an edge for every transition with a target; no label is over another or over a state, whole or collapsed',
    { timeout: 60_000 },
    async (_, chart) => {
      const drawings = await layout(chart);
      const drawn = new Set(drawings['all']?.down.edges.flatMap(({ transitions }) => transitions));
      expect(chart.transitions.filter(({ id, targets }) => targets.length > 0 && !drawn.has(id)).map(({ id }) => id)).toEqual([]);
      const overlapping = Object.entries(drawings).flatMap(([view, { down, right }]) =>
        [...overlappingLabels(down), ...overlappingLabels(right)].map((pair) => `${view}: ${pair}`),
      );
      expect(overlapping).toEqual([]);
    },
  );
  test('a chart with groups is drawn whole, collapsed, and with each group alone', async () => {
    const chart = charts.find(({ id }) => id === 'location');
    const views = chart === undefined ? [] : Object.keys(await layout(chart));
    expect(views).toEqual(expect.arrayContaining(['all', 'none', 'location.open', 'location.open.tooFar']));
  });
});
