import type { ErrorComponentProps } from '@tanstack/react-router';
import { createLaterPart } from './later-part.tsx';
import { RegionError } from './region.tsx';
import { load } from '#lazy/load.ts';

const importPages = () => load(() => import('./error-pages.tsx'));

/** Page for an unknown URL. */
export const RootNotFound = createLaterPart(async () => (await importPages()).NotFoundPage);

/** Page shown in the layout if a page throws or its data cannot be loaded. */
export const PageError = createLaterPart<ErrorComponentProps>(async () => (await importPages()).ErrorPage, RegionError);

/** Page without layout, shown if the shop's data, which the layout needs, cannot be loaded. */
export const RootError = createLaterPart<ErrorComponentProps>(async () => (await importPages()).ErrorWithoutLayout, RegionError);
