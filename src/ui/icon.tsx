import { iconShapes } from './icon-shapes.ts';
import styles from './icon.module.css';

export type IconName = keyof typeof iconShapes;

/** Decorative icon, hidden from screen readers. Always needs adjacent text or a labelled button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={styles['icon']}>
      <path d={iconShapes[name]} />
    </svg>
  );
}
