import { describe, expect, test } from 'vitest';
import type { Box, Drawing } from '#qa/layout/drawing.ts';
import { layoutView } from '#qa/layout/layout-chart.ts';
import { loadTextMeasure } from '#qa/layout/measure-text.ts';
import { describeCharts } from '../../../scripts/qa/write-reports.ts';

const charts = await describeCharts();
const measure = await loadTextMeasure();

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
    '%s has an edge for every transition with a target, and no label over another or over a state',
    async (_, chart) => {
      const { down, right } = await layoutView(chart, measure, () => false);
      const drawn = new Set(down.edges.flatMap(({ transitions }) => transitions));
      expect(chart.transitions.filter(({ id, targets }) => targets.length > 0 && !drawn.has(id)).map(({ id }) => id)).toEqual([]);
      expect([...overlappingLabels(down), ...overlappingLabels(right)]).toEqual([]);
    },
  );
});
