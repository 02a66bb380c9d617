import { useEffect, useState } from 'react';
import type { ChartDrawings, Drawing } from '../../layout/drawing.ts';
import type { Chart } from '../../report/format.ts';
import { loadDrawings } from './load.ts';

/** Maximum size of a drawing that opens with all groups expanded, in pixels. The text of a larger one would be too small to read. */
const uncollapsedLimits = { width: 2600, height: 1800 };

type ChosenDrawing = { drawing: Drawing; view: string; direction: 'down' | 'right'; groups: string[] };

/** Loads the drawings of a chart and chooses one: the requested view, or one in which the focused state is visible. */
export function useDrawing(chart: Chart, view: string, focus: string): ChosenDrawing | null {
  const [loaded, setLoaded] = useState<{ id: string; drawings: ChartDrawings } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    async function load() {
      const drawings = await loadDrawings(chart.id);
      if (isCurrent) setLoaded({ id: chart.id, drawings });
    }
    load().catch((error: unknown) => console.error('the drawing does not load', error));
    return () => {
      isCurrent = false;
    };
  }, [chart.id]);
  if (loaded === null || loaded.id !== chart.id) return null;
  const { drawings } = loaded;
  const chosen = chooseView(drawings, view, focus);
  const directions = drawings[chosen];
  if (directions === undefined) return null;
  const direction = fitScale(directions.right) > fitScale(directions.down) ? 'right' : 'down';
  const groups = Object.keys(drawings).filter((name) => name !== 'all' && name !== 'none');
  return { drawing: directions[direction], view: chosen, direction, groups };
}

function chooseView(drawings: ChartDrawings, requested: string, focus: string): string {
  if (requested in drawings) return requested;
  const wholeChart = drawings['all']?.down;
  if (wholeChart === undefined || !('none' in drawings)) return 'all';
  if (wholeChart.width < uncollapsedLimits.width && wholeChart.height < uncollapsedLimits.height) return 'all';
  // The innermost group around the focused state.
  const around = focus
    .split('.')
    .map((_, index, parts) => parts.slice(0, index + 1).join('.'))
    .findLast((id) => id in drawings);
  return around ?? 'none';
}

/** Sizes in pixels. In a window of at least `wideWindow` the panel is beside the drawing, otherwise below it. */
const [wideWindow, panelWidth, toolbarHeight] = [960, 460, 160];
/** Share of the window's height that a drawing above the panel gets. */
const drawingShare = 0.6;

/** Returns the scale at which a drawing fits beside or above the panel. */
function fitScale({ width, height }: Drawing): number {
  const isWide = innerWidth >= wideWindow;
  const availableWidth = isWide ? innerWidth - panelWidth : innerWidth;
  const availableHeight = isWide ? innerHeight - toolbarHeight : innerHeight * drawingShare;
  return Math.min(availableWidth / width, availableHeight / height);
}
