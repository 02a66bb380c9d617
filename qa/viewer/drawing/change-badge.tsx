import type { Change } from '../../report/compare.ts';
import { changeSigns } from './marks.ts';
import styles from './drawing.module.css';

/** Draws the sign of a change on the right corner of a box, where it covers no text: boxes are measured without it. */
export function ChangeBadge({ change, x }: { change: Change | null | undefined; x: number }) {
  if (change === null || change === undefined) return null;
  return (
    <g className={styles['badge']} transform={`translate(${x} 0)`}>
      <circle r={7} />
      <text className={styles['change']} y={4} textAnchor="middle">
        {changeSigns[change]}
      </text>
    </g>
  );
}
