import { metrics, type DrawnEdge } from '../../layout/drawing.ts';
import type { Transition } from '../../report/format.ts';
import { classNames } from '#ui/class-names.ts';
import { ChangeBadge } from './change-badge.tsx';
import { kindIcons, worstLevel, type Marks } from './marks.ts';
import styles from './drawing.module.css';

/** Radius of a bend. */
const bendRadius = 8;

/** Returns an orthogonal path with rounded bends. */
function roundedPath(points: readonly [number, number][]): string {
  return points
    .map(([x, y], index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) return `M${x} ${y}`;
      if (after === undefined) return `L${x} ${y}`;
      const from = pointTowards([x, y], before);
      const to = pointTowards([x, y], after);
      return `L${from.join(' ')}Q${x} ${y} ${to.join(' ')}`;
    })
    .join('');
}

/** Returns the point before a bend, at most halfway to its neighbour. */
function pointTowards([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]): [number, number] {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const share = Math.min(bendRadius, length / 2) / length;
  return [x + (toX - x) * share, y + (toY - y) * share];
}

/** Length and half the width of an arrowhead. */
const [headLength, headWidth] = [9, 4];

/** Returns the triangle at the end of an orthogonal line. */
function arrowhead(points: readonly [number, number][]): string {
  const [x, y] = points.at(-1) ?? [0, 0];
  const [fromX, fromY] = points.at(-2) ?? [x, y - 1];
  const [dx, dy] = [Math.sign(x - fromX), Math.sign(y - fromY)];
  const [baseX, baseY] = [x - dx * headLength, y - dy * headLength];
  return `M${x} ${y}L${baseX - dy * headWidth} ${baseY - dx * headWidth}L${baseX + dy * headWidth} ${baseY + dx * headWidth}z`;
}

/** Draws an edge: the line, told apart by its dashes and its icon, and its label. */
export function EdgeLine({ edge, transitions, marks }: { edge: DrawnEdge; transitions: readonly Transition[]; marks: Marks }) {
  const [first] = transitions;
  const path = roundedPath(edge.points);
  if (first === undefined)
    return (
      <g className={styles['start']}>
        <path className={styles['line']} d={path} />
        <path className={styles['head']} d={arrowhead(edge.points)} />
      </g>
    );
  const ids = transitions.map(({ id }) => id);
  const changes = ids.flatMap((id) => marks.change(id) ?? []);
  const isMerged = transitions.length > 1;
  const icon = isMerged ? null : kindIcons[first.kind];
  const { label } = edge;
  return (
    <g
      data-id={isMerged ? undefined : first.id}
      data-from={isMerged ? first.source : undefined}
      className={classNames(
        styles['edge'],
        styles[worstLevel(transitions.map(marks.level))],
        !isMerged && styles[`kind-${first.kind}`],
        ids.includes(marks.selected) && styles['selected'],
        ids.some((id) => marks.current.has(id)) && styles['current'],
        ids.some((id) => marks.past.has(id)) && styles['past'],
        marks.visibleIds !== null && !ids.some((id) => marks.visibleIds?.has(id)) && styles['dimmed'],
      )}
    >
      <path className={styles['reach']} d={path} />
      <path className={styles['line']} d={path} />
      <path className={styles['head']} d={arrowhead(edge.points)} />
      {label !== null && (
        <g transform={`translate(${label.x} ${label.y})`}>
          <rect className={styles['labelBack']} width={label.width} height={label.height} rx={6} />
          {icon !== null && <path className={styles['icon']} d={icon} transform="translate(5 5)" />}
          <text className={styles['label']} x={icon === null ? 6 : metrics.icon + 5} y={15}>
            {label.lines[0]}
          </text>
          {label.lines.slice(1).map((line) => (
            <text key={line} className={styles['condition']} x={icon === null ? 6 : metrics.icon + 5} y={30}>
              {line}
            </text>
          ))}
          <ChangeBadge change={changes[0]} x={label.width} />
        </g>
      )}
    </g>
  );
}
