import type { Chart, State, Transition } from '../../report/format.ts';
import type { Filter } from '../route.ts';
import { isLeaf, isShownByPage } from '../../report/missing-pictures.ts';
import { axeOf, pictureOf, views } from './leaves.ts';
import type { Model } from './use-report.ts';

export const filterNames: Record<Filter, string> = {
  tout: 'Tout',
  'non-teste': 'Non testé',
  echec: 'En échec',
  change: 'Changé depuis la référence',
  erreurs: 'Échecs et délais',
  'sans-image': 'Sans image',
  'sans-image-sombre': 'Jamais vu en sombre',
  axe: 'Accessibilité à corriger',
};

/** Whether a filter is about transitions, or about states. */
const stateFilters: readonly Filter[] = ['sans-image', 'sans-image-sombre', 'axe'];
export const isStateFilter = (filter: Filter) => stateFilters.includes(filter);

/** Whether a transition passes a filter. */
export function passesTransition(transition: Transition, filter: Filter, model: Model, changed: ReadonlySet<string>): boolean {
  if (filter === 'tout') return true;
  if (filter === 'non-teste') return ['none', 'unit', 'unknown'].includes(model.levelOf(transition));
  if (filter === 'echec') return model.levelOf(transition) === 'failed';
  if (filter === 'change') return changed.has(transition.id);
  return filter === 'erreurs' && (transition.kind === 'error' || transition.kind === 'delay');
}

/** Whether a state passes a filter. */
export function passesState(state: State, filter: Filter, model: Model, changed: ReadonlySet<string>): boolean {
  if (filter === 'change') return changed.has(state.id);
  if (!isLeaf(state) || !isShownByPage(state)) return false;
  const lacks = (theme: 'light' | 'dark') => views.some((view) => view.theme === theme && pictureOf(model, state.id, view) === null);
  if (filter === 'sans-image') return lacks('light') || lacks('dark');
  if (filter === 'sans-image-sombre') return lacks('dark');
  return filter === 'axe' && axeOf(model, state.id).some(({ violations }) => violations.length > 0);
}

/** Returns the ids of the states and transitions that pass a filter, and of the ends of these transitions. Null: all. */
export function idsPassingFilter(filter: Filter, chart: Chart, model: Model): Set<string> | null {
  if (filter === 'tout') return null;
  const changed = new Set(model.changes.find((change) => change.chart.id === chart.id)?.changes.keys());
  const keptTransitions = chart.transitions.filter((transition) => passesTransition(transition, filter, model, changed));
  const states = chart.states.filter((state) => passesState(state, filter, model, changed));
  return new Set([...keptTransitions.flatMap(({ id, source, targets }) => [id, source, ...targets]), ...states.map(({ id }) => id)]);
}

/** Returns a state or transition with its neighbours. */
export function neighbours(chart: Chart, id: string): Set<string> {
  const touching = chart.transitions.filter(
    (transition) => transition.id === id || transition.source === id || transition.targets.includes(id),
  );
  return new Set([id, ...touching.flatMap((transition) => [transition.id, transition.source, ...transition.targets])]);
}
