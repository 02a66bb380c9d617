import { useSyncExternalStore } from 'react';

/** Which panel of a chart is open. */
export const tabs = ['liste', 'chemins', 'simulation', 'direct'] as const;
type Tab = (typeof tabs)[number];

/** Filters of transitions and states on a drawing, and in the inventory. */
export const filters = ['tout', 'non-teste', 'echec', 'change', 'erreurs', 'sans-image', 'sans-image-sombre', 'axe'] as const;
export type Filter = (typeof filters)[number];

/** A place in the viewer: everything that a link can open. */
export type Route = {
  page: 'accueil' | 'parcours' | 'inventaire' | 'changements';
  chart: string;
  /** Selected state or transition. */
  selected: string;
  path: string;
  step: number;
  tab: Tab;
  filter: Filter;
  /** Which groups are open: `all`, `none`, or the id of one; empty: the default of the chart. */
  view: string;
  query: string;
};

const defaultRoute: Route = {
  page: 'accueil',
  chart: '',
  selected: '',
  path: '',
  step: 0,
  tab: 'liste',
  filter: 'tout',
  view: '',
  query: '',
};

const isOneOf = <Value extends string>(values: readonly Value[], value: string | null): value is Value =>
  value !== null && (values as readonly string[]).includes(value);

/** Reads a route from the hash of the address. */
export function parseRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', chart = ''] = path.split('/');
  const params = new URLSearchParams(query);
  const [tab, filter] = [params.get('onglet'), params.get('filtre')];
  return {
    page: isOneOf(['parcours', 'inventaire', 'changements'] as const, page) ? page : 'accueil',
    chart: decodeURIComponent(chart),
    selected: params.get('choix') ?? '',
    path: params.get('chemin') ?? '',
    step: Math.max(0, Number(params.get('pas') ?? 0) || 0),
    tab: isOneOf(tabs, tab) ? tab : 'liste',
    filter: isOneOf(filters, filter) ? filter : 'tout',
    view: params.get('vue') ?? '',
    query: params.get('q') ?? '',
  };
}

/** Returns the link to a place; what is not given has its default. */
export function linkTo(route: Partial<Route>): string {
  const { page, chart, selected, path, step, tab, filter, view, query } = { ...defaultRoute, ...route };
  const params = Object.entries({
    choix: selected,
    chemin: path,
    pas: path === '' || step === 0 ? '' : String(step),
    onglet: tab === defaultRoute.tab ? '' : tab,
    filtre: filter === defaultRoute.filter ? '' : filter,
    vue: view,
    q: query,
  }).filter(([, value]) => value !== '');
  const search = params.length === 0 ? '' : `?${new URLSearchParams(params).toString()}`;
  return page === 'accueil' ? `#/${search}` : `#/${page}${chart === '' ? '' : `/${encodeURIComponent(chart)}`}${search}`;
}

/** Opens a place: as a new entry of the history, or in place of the current one. */
export function navigate(route: Partial<Route>, { isReplaced = false } = {}): void {
  if (isReplaced) {
    history.replaceState(null, '', linkTo(route));
    dispatchEvent(new HashChangeEvent('hashchange'));
  } else location.hash = linkTo(route);
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

let lastRoute = { hash: '', route: defaultRoute };

function currentRoute(): Route {
  const { hash } = location;
  if (hash !== lastRoute.hash) lastRoute = { hash, route: parseRoute(hash) };
  return lastRoute.route;
}

export const useRoute = () => useSyncExternalStore(subscribe, currentRoute);
