import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { addLocalePrefix, removeLocalePrefix } from '#config/pages.ts';
import type { RouterContext } from '#routes/context.ts';
import { routeTree } from './route-tree.gen.ts';

/** Creates the router, with or without the locale prefix: links keep the form of the first URL. */
export function createShopRouter(options: { context: RouterContext; isPrefixed: boolean; history?: RouterHistory; isServer?: boolean }) {
  return createRouter({
    routeTree,
    context: options.context,
    ...(options.history ? { history: options.history } : {}),
    ...(options.isServer === undefined ? {} : { isServer: options.isServer }),
    // Every value of a query is a string: `?product=12` names the item "12".
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const values = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      const text = new URLSearchParams(values).toString();
      return text === '' ? '' : `?${text}`;
    },
    rewrite: {
      input: ({ url }) => {
        url.pathname = removeLocalePrefix(url.pathname);
        return url;
      },
      output: ({ url }) => {
        if (options.isPrefixed) url.pathname = addLocalePrefix(url.pathname);
        return url;
      },
    },
    defaultPreload: 'intent',
    // On the server it would emit an inline script, which the CSP forbids.
    scrollRestoration: options.isServer !== true,
  });
}

export type ShopRouter = ReturnType<typeof createShopRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter;
  }
}
