import { useCallback, useMemo, useRef, useState } from 'react';
import type { Chart } from '../../report/format.ts';
import { idsPassingFilter, neighbours } from '../data/filter.ts';
import { isLeaf, isShownByPage } from '../../report/missing-pictures.ts';
import { pictureOf, views } from '../data/leaves.ts';
import { noHighlight, pathHighlight, type Highlight } from '../data/highlight.ts';
import { useDrawing } from '../data/use-drawing.ts';
import type { Model } from '../data/use-report.ts';
import { ChartDrawing, type DrawingHandle } from '../drawing/chart-drawing.tsx';
import type { Marks } from '../drawing/marks.ts';
import { Toolbar } from '../drawing/toolbar.tsx';
import { LivePanel } from '../live/live-panel.tsx';
import { ListPanel } from '../panels/list-panel.tsx';
import { PathsPanel } from '../panels/paths-panel.tsx';
import { SimulationPanel } from '../panels/simulation/simulation-panel.tsx';
import { navigate, linkTo, tabs, type Route } from '../route.ts';
import styles from './chart-page.module.css';

const tabNames = { liste: 'Liste', chemins: 'Chemins', simulation: 'Simulation', direct: 'En direct' };

/** A chart: its drawing, and beside it what can be asked of it. */
export function ChartPage({ model, chart, route }: { model: Model; chart: Chart; route: Route }) {
  const drawing = useRef<DrawingHandle>(null);
  const [panelHighlight, setHighlight] = useState<Highlight>(noHighlight);
  const [areOnlyNeighboursShown, setOnlyNeighboursShown] = useState(false);
  const path = model.paths?.[chart.id]?.paths.find(({ id }) => id === route.path) ?? null;
  const highlight = route.tab === 'chemins' && path !== null ? pathHighlight(chart, path, route.step) : panelHighlight;
  const focus = [...highlight.active].at(-1) ?? route.selected.split('|')[0] ?? '';
  const shown = useDrawing(chart, route.view, focus);

  const changes = useMemo(() => model.changes.find((change) => change.chart.id === chart.id)?.changes ?? null, [model, chart]);
  const unseen = useMemo(() => {
    // Without any recorded picture a mark on each state would say nothing.
    if (model.pictures === null) return new Set<string>();
    const lacksPicture = (id: string) => views.some((view) => pictureOf(model, id, view) === null);
    return new Set(chart.states.flatMap((state) => (isLeaf(state) && isShownByPage(state) && lacksPicture(state.id) ? [state.id] : [])));
  }, [model, chart]);
  const kept = useMemo(
    () =>
      areOnlyNeighboursShown && route.selected !== '' ? neighbours(chart, route.selected) : idsPassingFilter(route.filter, chart, model),
    [areOnlyNeighboursShown, route.selected, route.filter, chart, model],
  );
  const marks: Marks = {
    ...highlight,
    selected: route.selected,
    visibleIds: kept,
    unseen,
    level: model.levelOf,
    change: (id) => changes?.get(id)?.change ?? null,
  };
  const open = (change: Partial<Route>) => navigate({ ...route, ...change }, { isReplaced: true });
  const select = useCallback((selected: string) => navigate({ ...route, selected, tab: 'liste', path: '', step: 0 }), [route]);
  const openGroup = useCallback((view: string) => navigate({ ...route, view }), [route]);

  return (
    <div className={styles['page']}>
      <section className={styles['stage']} aria-label="Dessin">
        <Toolbar
          model={model}
          chart={chart}
          route={route}
          drawing={drawing}
          groups={shown?.groups ?? []}
          view={shown?.view ?? 'all'}
          areOnlyNeighboursShown={areOnlyNeighboursShown}
          onToggleNeighbours={() => setOnlyNeighboursShown(!areOnlyNeighboursShown)}
        />
        {shown === null ? (
          <p className={styles['loading']}>Chargement du dessin…</p>
        ) : (
          <ChartDrawing
            key={`${shown.view} ${shown.direction}`}
            handle={drawing}
            chart={chart}
            drawing={shown.drawing}
            marks={marks}
            label={`Dessin du parcours ${chart.title}. Flèches : déplacer, + et − : agrandir, 0 : tout voir. La liste a le même contenu.`}
            focus={highlight.active.size > 0 ? focus : route.selected}
            onSelect={select}
            onOpen={openGroup}
          />
        )}
      </section>
      <section className={styles['panel']} aria-label="Détails">
        <div role="tablist" aria-label="Détails" className={styles['tabs']}>
          {tabs.map((tab) => (
            <a
              key={tab}
              role="tab"
              aria-selected={route.tab === tab}
              aria-controls="panel"
              href={linkTo({ page: 'parcours', chart: chart.id, filter: route.filter, view: route.view, tab })}
            >
              {tabNames[tab]}
            </a>
          ))}
        </div>
        <div role="tabpanel" id="panel" aria-label={tabNames[route.tab]} className={styles['content']}>
          {route.tab === 'liste' && <ListPanel model={model} chart={chart} route={route} visibleIds={kept} />}
          {route.tab === 'chemins' && <PathsPanel key={route.query} model={model} chart={chart} route={route} path={path} onOpen={open} />}
          {route.tab === 'simulation' && <SimulationPanel chart={chart} onHighlight={setHighlight} />}
          {route.tab === 'direct' && <LivePanel model={model} chart={chart} onHighlight={setHighlight} />}
        </div>
      </section>
    </div>
  );
}
