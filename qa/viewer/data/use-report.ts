import { useEffect, useMemo, useState } from 'react';
import { compareCharts, type ChartChanges } from '../../report/compare.ts';
import type { Chart, Transition } from '../../report/format.ts';
import { indexCoverage, levelOf, type Level, type TransitionCoverage } from './coverage.ts';
import { parseRoute } from '../route.ts';
import { loadCharts, loadDrawings, loadRuns, type Report } from './load.ts';

/** The report with its indexes. */
export type Model = Report & {
  /** Whether the files of the runs are loaded. */
  isComplete: boolean;
  coverageByTransition: ReadonlyMap<string, TransitionCoverage>;
  changes: ChartChanges[];
  levelOf(this: void, transition: Transition): Level;
  chart(this: void, id: string): Chart | null;
};

/** Milliseconds in which the first drawing is painted, once it is loaded. */
const paintMs = 50;

/** Loads the charts, then the results of the test runs. `model` is null while the charts are loading. */
export function useReport(): { model: Model | null; error: string | null } {
  const [report, setReport] = useState<{ report: Report; isComplete: boolean } | null>(null);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    const showError = (failure: unknown) => setError(failure instanceof Error ? failure.message : String(failure));
    async function load() {
      const first = await loadCharts();
      setReport({ report: first, isComplete: false });
      // The results are megabytes of JSON, whose parsing would delay the first drawing.
      const { chart } = parseRoute(location.hash);
      if (first.charts.some(({ id }) => id === chart)) await loadDrawings(chart).catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, paintMs));
      setReport({ report: { ...first, ...(await loadRuns()) }, isComplete: true });
    }
    load().catch(showError);
  }, []);
  const model = useMemo(() => (report === null ? null : createModel(report.report, report.isComplete)), [report]);
  return { model, error };
}

function createModel(report: Report, isComplete: boolean): Model {
  const coverageByTransition = indexCoverage(report);
  return {
    ...report,
    isComplete,
    coverageByTransition,
    changes: report.baseline === null ? [] : compareCharts(report.baseline, report.charts),
    levelOf: (transition) => levelOf(transition, coverageByTransition, report),
    chart: (id) => report.charts.find((chart) => chart.id === id) ?? null,
  };
}
