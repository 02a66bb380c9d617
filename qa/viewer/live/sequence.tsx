import type { LiveStep } from './message.ts';
import styles from './live.module.css';

const [columnWidth, rowHeight, headHeight] = [124, 30, 34];

/** Name of the lifeline for events of the page. */
const page = 'page';

/** Steps drawn. */
const maxDrawnSteps = 40;

/** Who sent what to whom, the newest last. */
export function Sequence({ steps }: { steps: readonly LiveStep[] }) {
  const lastSteps = steps.slice(-maxDrawnSteps);
  const actors = [...new Set(lastSteps.flatMap(({ from, machine }) => [from ?? page, machine]))];
  const x = (actor: string) => actors.indexOf(actor) * columnWidth + columnWidth / 2;
  const height = headHeight + (lastSteps.length + 1) * rowHeight;
  return (
    <div className={styles['sequence']}>
      <svg width={actors.length * columnWidth} height={height} aria-hidden="true">
        {actors.map((actor) => (
          <g key={actor} transform={`translate(${x(actor)} 0)`}>
            <text className={styles['actor']} y={16}>
              {actor}
            </text>
            <path className={styles['life']} d={`M0 24V${height}`} />
          </g>
        ))}
        {lastSteps.map(({ from, machine, event, at, actor, state }, index) => {
          const [start, end] = [x(from ?? page), x(machine)];
          const y = headHeight + (index + 1) * rowHeight;
          const isSelf = start === end;
          const direction = Math.sign(end - start);
          return (
            <g key={`${actor} ${at} ${event} ${state}`}>
              <path
                className={styles['message']}
                d={
                  isSelf
                    ? `M${start} ${y - 6}h24v8h-22`
                    : `M${start} ${y}H${end - direction}M${end - direction * 7} ${y - 4}l${direction * 7} 4l${-direction * 7} 4`
                }
              />
              <text
                className={styles['event']}
                x={isSelf ? start + 30 : (start + end) / 2}
                y={isSelf ? y + 2 : y - 5}
                data-self={isSelf ? '' : undefined}
              >
                {event.replace(/^xstate\.(done|error)\.actor\./, '$1 ').replace(/^xstate\./, '')}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
