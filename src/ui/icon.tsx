import iconSprite from './icons.svg?no-inline';
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

/** Path of the file with all icons. */
export { iconSprite };

/**
 * Decorative icon, hidden from screen readers. Always needs adjacent text or a labelled button. The shapes are in a file of their own,
 * so that scripts do not contain them. In a page of the server they are in the HTML, see `server/pages/inline-icons.ts`.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg aria-hidden="true" className={styles['icon']}>
      <use href={`${iconSprite}#${name}`} suppressHydrationWarning />
    </svg>
  );
}
