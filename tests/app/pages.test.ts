// References: §n in docs/behaviour.

import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createShopRouter } from '#app/router.tsx';
import { addLocalePrefix, isPersonalPage, pagePaths, pageSection, removeLocalePrefix } from '#config/pages.ts';
import type { RouterContext } from '#routes/context.ts';
import { defaultSite } from '#config/site.ts';

const router = createShopRouter({ context: {} as RouterContext, prefix: null, history: createMemoryHistory() });

test('every route is in the list of pages, and every page has a route (§2)', () => {
  const routes = Object.keys(router.routesByPath).map((path) => path.replace(/(?<=.)\/$/, ''));
  expect(new Set(routes)).toEqual(new Set(pagePaths));
});

test('every page has a title (§2 Page titles)', () => {
  const untitled = Object.entries(router.routesByPath).filter(([, route]) => route.options.staticData?.title === undefined);
  expect(untitled.map(([path]) => path)).toEqual([]);
});

test.each(pagePaths)('%s belongs to the same section with and without locale prefix (§2 Route prefix)', (path) => {
  expect(removeLocalePrefix(addLocalePrefix(path, 'fr'))).toBe(path);
  expect(pageSection(addLocalePrefix(path, 'fr'))).toBe(pageSection(path));
});

test.each([
  ['/menu', false],
  ['/', false],
  ['/about', false],
  ['/checkout', true],
  ['/success', true],
  ['/auth/login', true],
  ['/fr/profile/ViewOrders', true],
  ['/profile/unknown', true],
  ['/checkouts', false],
  ['/404', false],
])('%s is personal: %s', (path, isPersonal) => {
  expect(isPersonalPage(path)).toBe(isPersonal);
});

test('the default site hides only pages that exist (§1)', () => {
  expect(defaultSite.disallowPages.filter((path) => !pagePaths.some((page) => page === path))).toEqual([]);
});
