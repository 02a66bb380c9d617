import type { Chart, Picture, State } from './format.ts';

type PictureView = Pick<Picture, 'size' | 'theme'>;

/** The four pictures that every leaf needs. */
export const pictureViews = [
  { size: 'phone', theme: 'light' },
  { size: 'phone', theme: 'dark' },
  { size: 'desktop', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
] as const satisfies readonly PictureView[];

export const isLeaf = ({ type }: State) => type === 'atomic' || type === 'final';

/** Whether a page stays in a state long enough to show it. */
export const isShownByPage = ({ expectedElements }: State) => Array.isArray(expectedElements);

/** Returns the pictures that the states of charts lack. */
export function missingPictures(charts: readonly Chart[], pictures: readonly Picture[]): (PictureView & { state: string })[] {
  const keyOf = ({ state, size, theme }: PictureView & { state: string }) => `${state} ${size} ${theme}`;
  const takenKeys = new Set(pictures.map(keyOf));
  return charts
    .flatMap(({ states }) => states.filter((state) => isLeaf(state) && isShownByPage(state)))
    .flatMap(({ id }) => pictureViews.map((view) => ({ state: id, ...view })))
    .filter((view) => !takenKeys.has(keyOf(view)));
}
