import type { Model } from '../data/use-report.ts';
import { ChangedChart } from './changed-chart.tsx';
import styles from './table-page.module.css';

/** Number of changed charts up to which their drawings are open. */
const openCharts = 2;

/** What changed since the baseline, chart by chart. `chart`: the one to open; empty: none in particular. */
export function ChangesPage({ model, chart }: { model: Model; chart: string }) {
  return (
    <div className={styles['page']}>
      <h1>Depuis la référence</h1>
      {model.isComplete && model.baseline === null && <p>Il n’y a pas de référence : « npm run qa:baseline » en écrit une.</p>}
      {model.baseline !== null && model.changes.length === 0 && (
        <output>
          Rien n’a changé : les <span translate="no">{model.charts.length}</span> parcours sont ceux de la référence.
        </output>
      )}
      {model.changes.map((changed) => (
        <ChangedChart
          key={changed.chart.id}
          model={model}
          changed={changed}
          isOpenAtFirst={model.changes.length <= openCharts || changed.chart.id === chart}
        />
      ))}
    </div>
  );
}
