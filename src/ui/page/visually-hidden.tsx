import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Words that only a screen reader needs. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles['hidden']}>{children}</span>;
}
