import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { addLocalePrefix, localeOfPrefix, removeLocalePrefix } from '#config/pages.ts';
import type { Locale } from '#config/site.ts';
import type { RouterContext } from '#routes/context.ts';
import { PageError } from '#app/pages/root-failures.tsx';
import { routeTree } from './route-tree.gen.ts';

/** Creates the router. `prefix`: locale prefix of the first URL, which all links keep, or null. */
export function createShopRouter(options: { context: RouterContext; prefix: Locale | null; history?: RouterHistory; isServer?: boolean }) {
  return createRouter({
    routeTree,
    context: options.context,
    ...(options.history ? { history: options.history } : {}),
    ...(options.isServer === undefined ? {} : { isServer: options.isServer }),
    // Parse all values of a query as strings: in `?product=12` the item id is "12".
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const values = Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
      const text = new URLSearchParams(values).toString();
      return text === '' ? '' : `?${text}`;
    },
    rewrite: {
      input: ({ url }) => {
        if (localeOfPrefix(url.pathname) === options.prefix) url.pathname = removeLocalePrefix(url.pathname);
        return url;
      },
      output: ({ url }) => {
        url.pathname = addLocalePrefix(url.pathname, options.prefix);
        return url;
      },
    },
    defaultErrorComponent: PageError,
    defaultPreload: 'intent',
    // On the server, scroll restoration would emit an inline script, which the CSP forbids.
    scrollRestoration: options.isServer !== true,
  });
}

export type ShopRouter = ReturnType<typeof createShopRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter;
  }
}
