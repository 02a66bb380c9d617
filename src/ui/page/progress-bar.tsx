import styles from './progress-bar.module.css';

/** Decorative bar beside a text that says the same. */
export function ProgressBar({ value, max }: { value: number; max: number }) {
  return <progress aria-hidden className={styles['bar']} value={value} max={max} />;
}
