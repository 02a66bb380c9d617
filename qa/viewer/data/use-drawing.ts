import { useEffect, useState } from 'react';
import type { ChartDrawings, Drawing } from '../../layout/drawing.ts';
import type { Chart } from '../../report/format.ts';
import { loadDrawings } from './load.ts';

/** A drawing above this size opens collapsed: as a whole its text would be too small to read. */
const readable = { width: 2600, height: 1800 };

type Shown = { drawing: Drawing; view: string; direction: 'down' | 'right'; groups: string[] };

/** Loads the drawings of a chart and chooses one: the requested view, or one in which the focused state is visible. */
export function useDrawing(chart: Chart, view: string, focus: string): Shown | null {
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
  const both = drawings[chosen];
  if (both === undefined) return null;
  const direction = fitScale(both.right) > fitScale(both.down) ? 'right' : 'down';
  const groups = Object.keys(drawings).filter((name) => name !== 'all' && name !== 'none');
  return { drawing: both[direction], view: chosen, direction, groups };
}

function chooseView(drawings: ChartDrawings, requested: string, focus: string): string {
  if (requested in drawings) return requested;
  const whole = drawings['all']?.down;
  if (whole === undefined || !('none' in drawings)) return 'all';
  if (whole.width < readable.width && whole.height < readable.height) return 'all';
  const around = focus
    .split('.')
    .map((_, index, parts) => parts.slice(0, index + 1).join('.'))
    .findLast((id) => id in drawings);
  return around ?? 'none';
}

/** Returns the scale at which a drawing fits beside the panel. */
function fitScale({ width, height }: Drawing): number {
  const isWide = innerWidth >= 960;
  return Math.min((innerWidth - (isWide ? 460 : 0)) / width, (isWide ? innerHeight - 160 : innerHeight * 0.6) / height);
}
