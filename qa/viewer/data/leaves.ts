import type { AxeResult, Chart, Picture, State } from '../../report/format.ts';
import { isLeaf, isShownByPage, pictureViews } from '../../report/missing-pictures.ts';
import type { Report } from './load.ts';

export type View = { size: Picture['size']; theme: Picture['theme']; name: string };

const sizeNames = { phone: 'Téléphone', desktop: 'Ordinateur' };
const themeNames = { light: 'clair', dark: 'sombre' };

/** The four pictures that each leaf needs, with their names. */
export const views: readonly View[] = pictureViews.map(({ size, theme }) => ({
  size,
  theme,
  name: `${sizeNames[size]}, ${themeNames[theme]}`,
}));

/** Path of a state within its chart, as in `data-state`. */
export const leafPath = (chart: Chart, { id }: State) => id.slice(chart.id.length + 1);

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

/** Returns the leaf that a state begins in: its initial states, down to a leaf. */
export function initialLeaf(chart: Chart, id: string): string {
  const initial = chart.states.find((state) => state.id === id)?.initial ?? null;
  return initial === null ? id : initialLeaf(chart, initial);
}

/** Returns a state's id if it is a leaf that a page shows, else null. */
export function shownLeaf({ states }: Chart, id: string): string | null {
  const state = states.find((candidate) => candidate.id === id);
  return state !== undefined && isLeaf(state) && isShownByPage(state) ? id : null;
}
