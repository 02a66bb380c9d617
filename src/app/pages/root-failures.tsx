import { lazyParts } from '#lazy/part.tsx';
import { RegionError } from './region.tsx';

const errorPage = lazyParts(() => import('./error-pages.tsx'));

/** Page for an unknown URL. */
export const RootNotFound = errorPage('NotFoundPage', { loads: 'hydrated' });

/** Page shown in the layout if a page throws or its data cannot be loaded. */
export const PageError = errorPage('ErrorPage', { loads: 'hydrated', Failure: RegionError });

/** Page without layout, shown if the shop's data, which the layout needs, cannot be loaded. */
export const RootError = errorPage('ErrorWithoutLayout', { loads: 'hydrated', Failure: RegionError });
