import type { Chart, ReportedPath } from '../../report/format.ts';
import type { Marks } from '../drawing/marks.ts';
import { activeStates } from './leaves.ts';

/** What a path, a simulation or a live session shows on the drawing. */
export type Highlight = Pick<Marks, 'active' | 'current' | 'past'>;

export const noHighlight: Highlight = { active: new Set(), current: new Set(), past: new Set() };

/** Returns the states after a step, its transitions, and those of the steps before it. */
export function pathHighlight(chart: Chart, { steps }: Pick<ReportedPath, 'steps'>, index: number): Highlight {
  const step = steps[Math.min(index, steps.length - 1)];
  if (step === undefined) return noHighlight;
  return {
    active: activeStates(chart, step.state),
    current: new Set(step.transitions),
    past: new Set(steps.slice(0, index).flatMap(({ transitions }) => transitions)),
  };
}
