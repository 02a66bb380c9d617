import { classNames } from '#ui/class-names.ts';
import styles from './skeleton.module.css';

export function Skeleton({ kind }: { kind: 'line' | 'card' | 'block' }) {
  return <div aria-hidden className={classNames(styles['skeleton'], styles[kind])} />;
}
