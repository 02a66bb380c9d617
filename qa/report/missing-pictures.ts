import type { Chart, Picture, State } from './format.ts';

type PictureView = Pick<Picture, 'size' | 'theme'>;

/** The four pictures that every leaf is to have. */
export const pictureViews = [
  { size: 'phone', theme: 'light' },
  { size: 'phone', theme: 'dark' },
  { size: 'desktop', theme: 'light' },
  { size: 'desktop', theme: 'dark' },
] as const satisfies readonly PictureView[];

export const isLeaf = ({ type }: State) => type === 'atomic' || type === 'final';

/** Whether a page rests in a state, so that there is something to see. */
export const isSeen = ({ promises }: State) => Array.isArray(promises);

/** Returns the pictures that the states of charts lack. */
export function missingPictures(charts: readonly Chart[], pictures: readonly Picture[]): (PictureView & { state: string })[] {
  const keyOf = ({ state, size, theme }: PictureView & { state: string }) => `${state} ${size} ${theme}`;
  const taken = new Set(pictures.map(keyOf));
  return charts
    .flatMap(({ states }) => states.filter((state) => isLeaf(state) && isSeen(state)))
    .flatMap(({ id }) => pictureViews.map((view) => ({ state: id, ...view })))
    .filter((view) => !taken.has(keyOf(view)));
}
