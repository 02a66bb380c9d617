import { innerTransitions, rowText } from '../../layout/chart-text.ts';
import { metrics } from '../../layout/drawing.ts';
import type { Chart, State } from '../../report/format.ts';
import { classNames } from '#ui/class-names.ts';
import { kindIcons, type Marks } from './marks.ts';
import styles from './drawing.module.css';

/** Icon of an event that does not leave the state: an arrow that turns back. */
const loopIcon = 'M9 3.5a4 4 0 1 0 1 3M10 1v3h-3';

type Props = { chart: Chart; state: State; marks: Marks; width: number; top: number };

/** The transitions that stay in a state, as rows of its box. `top`: the first row's baseline. */
export function InnerRows({ chart, state, marks, width, top }: Props) {
  return innerTransitions(chart, state).map((transition, index) => (
    <g
      key={transition.id}
      data-id={transition.id}
      transform={`translate(${metrics.padding} ${top + index * metrics.row})`}
      className={classNames(
        styles['row'],
        styles[marks.level(transition)],
        marks.selected === transition.id && styles['selected'],
        marks.current.has(transition.id) && styles['current'],
        marks.visibleIds !== null && !marks.visibleIds.has(transition.id) && styles['dimmed'],
      )}
    >
      <rect className={styles['rowBack']} x={-4} y={-13} width={width - metrics.padding * 2 + 8} height={metrics.row} rx={4} />
      <path className={styles['rowIcon']} d={kindIcons[transition.kind] ?? loopIcon} transform="translate(0 -10)" />
      <text x={metrics.icon}>{rowText(transition)}</text>
    </g>
  ));
}
