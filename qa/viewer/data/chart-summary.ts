import type { Chart } from '../../report/format.ts';
import type { Level } from './coverage.ts';
import { isLeaf, isShownByPage } from '../../report/missing-pictures.ts';
import { axeOf, pictureOf, views } from './leaves.ts';
import type { Model } from './use-report.ts';

/** Counts of one chart for the overview. */
export type ChartSummary = {
  /** States without the chart itself. */
  states: number;
  /** Transitions by what covers them. */
  levels: Record<Level, number>;
  transitions: number;
  /** Pictures taken and expected; null: none recorded. */
  pictures: { taken: number; total: number } | null;
  axe: { violations: number; views: number } | null;
  failed: number;
  mutants: { killed: number; total: number } | null;
};

const noLevels = { browser: 0, partial: 0, unit: 0, none: 0, failed: 0, unreachable: 0, unknown: 0 };

/** Counts what covers a chart. */
export function summarise(chart: Chart, model: Model): ChartSummary {
  const levels: Record<Level, number> = { ...noLevels };
  for (const transition of chart.transitions) levels[model.levelOf(transition)] += 1;
  const seen = chart.states.filter((state) => isLeaf(state) && isShownByPage(state));
  const results = seen.flatMap(({ id }) => axeOf(model, id));
  const mutants = model.mutants?.[chart.id];
  return {
    states: chart.states.length - 1,
    levels,
    transitions: chart.transitions.length,
    pictures:
      model.pictures === null
        ? null
        : {
            taken: seen.flatMap(({ id }) => views.filter((view) => pictureOf(model, id, view) !== null)).length,
            total: seen.length * views.length,
          },
    axe:
      model.axe === null
        ? null
        : { views: results.length, violations: results.reduce((sum, { violations }) => sum + violations.length, 0) },
    failed: model.coverage?.filter((line) => line.chart === chart.id && line.status === 'failed').length ?? 0,
    mutants: mutants === undefined ? null : { killed: mutants.killed + mutants.equivalent, total: mutants.total },
  };
}
