import type { AxeResult, Chart, Picture, State } from '../../report/format.ts';
import type { Report } from './load.ts';

export type View = { size: Picture['size']; theme: Picture['theme']; name: string };

/** The four pictures that each leaf is to have. */
export const views: readonly View[] = [
  { size: 'phone', theme: 'light', name: 'Téléphone, clair' },
  { size: 'phone', theme: 'dark', name: 'Téléphone, sombre' },
  { size: 'desktop', theme: 'light', name: 'Ordinateur, clair' },
  { size: 'desktop', theme: 'dark', name: 'Ordinateur, sombre' },
];

/** Path of a state within its chart, as in `data-state`. */
export const leafPath = (chart: Chart, { id }: State) => id.slice(chart.id.length + 1);

export const isLeaf = ({ type }: State) => type === 'atomic' || type === 'final';

/** Whether a page rests in a state, so that there is something to see. */
export const isSeen = ({ promises }: State) => Array.isArray(promises);

/** Returns the picture of a state, or null. */
export function pictureOf({ pictures }: Report, state: string, { size, theme }: Pick<View, 'size' | 'theme'>): Picture | null {
  return pictures?.find((picture) => picture.state === state && picture.size === size && picture.theme === theme) ?? null;
}

/** Returns the axe results of a state. */
export const axeOf = ({ axe }: Report, state: string): AxeResult[] => axe?.filter((result) => result.state === state) ?? [];

/** Returns the active states of a path's step, with their ancestors. */
export function activeStates(chart: Chart, state: string): Set<string> {
  const leaves = state.split(' ').map((leaf) => `${chart.id}.${leaf}`);
  return new Set(leaves.flatMap((leaf) => leaf.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'))));
}
