/**
 * What the shop reads of the router beyond its documentation, or replaces in it. An update of the router may change any of it:
 * `tests/screens/router-internals.test.tsx` has a test of each, with the real router.
 */
import type { AnyRoute, AnyRouteMatch, AnyRouter, RouterHistory } from '@tanstack/react-router';

/** Returns the outcome of a location that was loaded on the server: a page with its status, or a redirect. */
export const renderResult = (router: Pick<AnyRouter, '_serverResult'>) => router._serverResult;

/** Returns the routes that match a path, outermost first, without loading them. */
export function matchedRoutes(router: Pick<AnyRouter, 'getMatchedRoutes'>, pathname: string): readonly AnyRoute[] {
  const [routes] = router.getMatchedRoutes(pathname);
  return routes;
}

/** Whether a match has no page. Only a private field says so of the layout that shows the not-found page instead of its outlet. */
export const isNotFound = (match: Pick<AnyRouteMatch, 'status' | '_notFound'>) => match.status === 'notFound' || match._notFound === true;

/** Lets the router hydrate the server's HTML. Otherwise it treats the page as pending, and discards the HTML. */
export function keepServerHtml(router: Pick<AnyRouter, 'ssr'>): void {
  router.ssr = { manifest: undefined };
}

type PreloadRoute = AnyRouter['preloadRoute'];

/** Replaces the function that preloads a route when the visitor points at a link. `wrap` gets the router's own. */
export function replacePreloadRoute(router: Pick<AnyRouter, 'preloadRoute'>, wrap: (preloadRoute: PreloadRoute) => PreloadRoute): void {
  router.preloadRoute = wrap(router.preloadRoute);
}

/**
 * Replaces the function that loads the component of each lazy route. `wrap` gets the router's own, here one that rejects if the chunk
 * cannot be loaded: the router's resolves, keeps its `preload` method and throws when the component is rendered.
 */
export function replaceComponentLoads(
  router: Pick<AnyRouter, 'routesById'>,
  wrap: (loadComponent: () => Promise<void>) => Promise<void>,
): void {
  for (const { options } of Object.values<AnyRoute>(router.routesById)) {
    const component: { preload?: () => Promise<void> | undefined } | undefined = options.component;
    const preload = component?.preload;
    if (component === undefined || preload === undefined) continue;
    const loadComponent = async () => {
      await preload();
      if (component.preload !== undefined) throw new Error('the component’s chunk could not be loaded');
    };
    component.preload = () => wrap(loadComponent);
  }
}

/** Replaces `back` of the history, which links and browser buttons do not call. `wrap` gets the history's own. */
export function replaceBack(history: RouterHistory, wrap: (back: RouterHistory['back']) => RouterHistory['back']): void {
  history.back = wrap(history.back);
}
