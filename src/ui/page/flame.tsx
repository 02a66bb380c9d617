import styles from './flame.module.css';

/** The brand's logo: a flame, or the image of `site.theme.mark`, which the brand's styles show instead of what has `data-logo`. */
export function Flame() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={styles['flame']} data-logo="">
      <path
        className={styles['outer']}
        d="M12.6 1.2c.7 3.4 2.2 5 4 6.9 2 2.1 3.9 4.1 3.9 7.4a8.5 8.5 0 0 1-17 0c0-2.7 1.3-4.6 2.6-6.4.5 1.4 1.2 2.3 2.3 2.8C7.7 7.3 9.5 3.8 12.6 1.2Z"
      />
      <path
        className={styles['inner']}
        d="M12.4 11.3c.4 1.7 1.3 2.4 2.2 3.4.8.8 1.3 1.7 1.3 2.9a3.9 3.9 0 0 1-7.8 0c0-2.4 2.7-3.6 4.3-6.3Z"
      />
    </svg>
  );
}
