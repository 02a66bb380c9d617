import type { Chart } from '../../../report/format.ts';
import type { Highlight } from '../../data/highlight.ts';
import type { Model } from '../../data/use-report.ts';
import styles from '../panel.module.css';

/** What an open tab of the shop does. */
export function LivePanel({ chart }: { model: Model; chart: Chart; onHighlight(this: void, highlight: Highlight): void }) {
  return <p className={styles['muted']}>{chart.id}</p>;
}
