import { anywhereTitle, stateRows } from '../../layout/chart-text.ts';
import { metrics, type DrawnNode } from '../../layout/drawing.ts';
import type { Chart, State } from '../../report/format.ts';
import { classNames } from '#ui/class-names.ts';
import { ChangeBadge } from './change-badge.tsx';
import { InnerRows } from './inner-rows.tsx';
import type { Marks } from './marks.ts';
import styles from './drawing.module.css';

type Props = { node: DrawnNode; chart: Chart; state: State; marks: Marks };

/** Baseline of the first row's text. */
const firstBaseline = metrics.gap + 15;

const rowY = (row: number) => firstBaseline + metrics.titleRow - 3 + row * metrics.row;

/** Draws a state: key, French name, actors, and the transitions that stay in it. */
export function StateBox({ node, chart, state, marks }: Props) {
  const { x, y, width, height, kind } = node;
  const { title, subtitle, invokes } = stateRows(chart, state);
  const isRoot = state.parent === null;
  const change = marks.change(state.id);
  const actorRow = subtitle === null ? 0 : 1;
  return (
    <g
      transform={`translate(${x} ${y})`}
      data-id={state.id}
      className={classNames(
        styles['state'],
        styles[kind],
        isRoot && styles['root'],
        marks.active.has(state.id) && styles['active'],
        marks.selected === state.id && styles['selected'],
        marks.visibleIds !== null && !isRoot && !marks.visibleIds.has(state.id) && styles['dimmed'],
      )}
    >
      <rect className={styles['box']} width={width} height={height} rx={kind === 'group' ? 14 : 10} />
      {state.type === 'final' && <rect className={styles['inner']} x={4} y={4} width={width - 8} height={height - 8} rx={7} />}
      {kind === 'collapsed' && <path className={styles['stack']} d={`M8 ${height + 4}H${width - 8}`} />}
      {marks.unseen.has(state.id) && <path className={styles['unseen']} d={`M${width - 18} 8h10v8h-10zl10 8`} />}
      <text className={styles['key']} x={metrics.padding} y={firstBaseline}>
        {title}
      </text>
      {subtitle !== null && (
        <text className={styles['name']} x={metrics.padding} y={rowY(0)}>
          {subtitle}
        </text>
      )}
      {invokes.map((text, index) => (
        <g key={text} transform={`translate(${metrics.padding} ${rowY(actorRow + index)})`}>
          <path className={styles['rowIcon']} d="M1 -4h6m-2.5 -2.5l2.5 2.5l-2.5 2.5M10 -9v10" />
          <text className={styles['actor']} x={metrics.icon}>
            {text}
          </text>
        </g>
      ))}
      {kind !== 'group' && <InnerRows {...{ chart, state, marks, width }} top={rowY(actorRow + invokes.length)} />}
      <ChangeBadge change={change} x={width} />
    </g>
  );
}

/** Draws the box for all states of a group, with the group's transitions that stay. */
export function AnywhereBox({ node: { x, y, width, height }, chart, state, marks }: Props) {
  return (
    <g transform={`translate(${x} ${y})`} data-id={state.id} className={classNames(styles['state'], styles['anywhere'])}>
      <rect className={styles['box']} width={width} height={height} rx={10} />
      <text className={styles['actor']} x={metrics.padding} y={firstBaseline}>
        {anywhereTitle(state)}
      </text>
      <InnerRows {...{ chart, state, marks, width }} top={rowY(0)} />
    </g>
  );
}
