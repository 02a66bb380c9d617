import { levelNames, type Level } from '../data/coverage.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './level-bar.module.css';

const order: readonly Level[] = ['failed', 'none', 'unit', 'partial', 'browser', 'unreachable', 'unknown'];

/** Levels that a set of transitions has, the worst first. */
export const presentLevels = (levels: Record<Level, number>) => order.filter((level) => levels[level] > 0);

/** A bar of the coverage of transitions, with its numbers as text. */
export function LevelBar({ levels, total }: { levels: Record<Level, number>; total: number }) {
  const present = presentLevels(levels);
  return (
    <div className={styles['levels']}>
      <div className={styles['bar']} aria-hidden="true">
        {present.toReversed().map((level) => (
          <svg key={level} className={classNames(styles['part'], styles[level])} style={{ flexGrow: levels[level] / Math.max(1, total) }} />
        ))}
      </div>
      <ul className={styles['legend']}>
        {present.map((level) => (
          <li key={level}>
            <LevelDot level={level} /> <span translate="no">{levels[level]} ·</span> <span>{levelNames[level]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A sign for a level: its shape says the same as its colour. */
export function LevelDot({ level }: { level: Level }) {
  const shapes: Record<Level, string> = {
    browser: 'M1 6.500l3.500 3.500L11 2.500',
    partial: 'M6 1a5 5 0 0 0 0 10z',
    unit: 'M6 1.500a4.500 4.500 0 1 0 .01 0',
    none: 'M6 1L11.500 11H.5z',
    failed: 'M1.500 1.500l9 9m0-9l-9 9',
    unreachable: 'M1 6h10',
    unknown: 'M3 6h.01M6 6h.01M9 6h.01',
  };
  return (
    <svg className={classNames(styles['dot'], styles[level])} viewBox="0 0 12 12" aria-hidden="true">
      <path d={shapes[level]} />
    </svg>
  );
}
