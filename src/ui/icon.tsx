import { iconShapes } from './icon-shapes.ts';
import styles from './icon.module.css';

export type IconName = keyof typeof iconShapes;

/** Decoration: the words beside it, or the button's label, say what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={styles['icon']}>
      <path d={iconShapes[name]} />
    </svg>
  );
}
