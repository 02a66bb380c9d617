import { useEffect } from 'react';
import { useReport } from './data/use-report.ts';
import { ChangesPage } from './pages/changes-page.tsx';
import { ChartPage } from './pages/chart-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { InventoryPage } from './pages/inventory-page.tsx';
import { Header } from './parts/header.tsx';
import { useRoute } from './route.ts';
import styles from './app.module.css';

const titles = { accueil: 'Parcours de la boutique', parcours: 'Parcours', inventaire: 'Inventaire', changements: 'Changements' };

/** The viewer. */
export function App() {
  const { model, error } = useReport();
  const route = useRoute();
  const chart = model?.chart(route.chart) ?? null;
  const title = chart?.title ?? titles[route.page];
  useEffect(() => {
    document.title = route.page === 'accueil' ? titles.accueil : `${title} · ${titles.accueil}`;
  }, [title, route.page]);

  return (
    <div className={styles['app']}>
      <Header model={model} page={route.page} />
      <main className={styles['main']}>
        {error !== null && (
          <p role="alert" className={styles['error']}>
            Les fichiers du rapport ne se lisent pas : <span translate="no">{error}</span>. Lancez « <code translate="no">npm run qa</code>{' '}
            » pour les écrire.
          </p>
        )}
        {model === null && error === null && <p className={styles['loading']}>Chargement…</p>}
        {model !== null && route.page === 'accueil' && <HomePage model={model} />}
        {model !== null && route.page === 'inventaire' && <InventoryPage model={model} filter={route.filter} />}
        {model !== null && route.page === 'changements' && <ChangesPage model={model} chart={route.chart} />}
        {model !== null && route.page === 'parcours' && chart !== null && (
          <ChartPage key={chart.id} model={model} chart={chart} route={route} />
        )}
        {model !== null && route.page === 'parcours' && chart === null && <p className={styles['loading']}>Ce parcours n’existe pas.</p>}
      </main>
    </div>
  );
}
