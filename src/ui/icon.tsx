import sprite from './icons.svg?no-inline';
import styles from './icon.module.css';

/** Names of the symbols in `icons.svg`. */
export type IconName =
  | 'arrow-left'
  | 'arrow-right'
  | 'banknote'
  | 'bike'
  | 'calendar'
  | 'check'
  | 'chevron-down'
  | 'circle-alert'
  | 'circle-check'
  | 'clock'
  | 'credit-card'
  | 'facebook'
  | 'flame'
  | 'gift'
  | 'info'
  | 'instagram'
  | 'linkedin'
  | 'lock'
  | 'mail'
  | 'map'
  | 'map-pin'
  | 'minus'
  | 'pencil'
  | 'phone'
  | 'plus'
  | 'printer'
  | 'rotate-cw'
  | 'search'
  | 'shopping-bag'
  | 'store'
  | 'tag'
  | 'triangle-alert'
  | 'twitter'
  | 'user'
  | 'utensils'
  | 'wheat'
  | 'x'
  | 'youtube'
  | 'music-2'
  | 'pin';

/**
 * Decorative icon, hidden from screen readers. Always needs adjacent text or a labelled button. The shapes are in a file of their own,
 * so that neither the scripts nor each page contain them.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true" className={styles['icon']}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
