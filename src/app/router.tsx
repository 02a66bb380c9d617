import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { addLocalePrefix, prefixLocale, removeLocalePrefix } from '#config/pages.ts';
import type { Locale } from '#config/site.ts';
import type { RouterContext } from '#routes/context.ts';
import { PageError } from '#app/pages/root-failures.tsx';
import { routeTree } from './route-tree.gen.ts';

/** Creates the router. Links keep the form of the first URL: `prefix` is its locale prefix, or null. */
export function createShopRouter(options: { context: RouterContext; prefix: Locale | null; history?: RouterHistory; isServer?: boolean }) {
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
        if (prefixLocale(url.pathname) === options.prefix) url.pathname = removeLocalePrefix(url.pathname);
        return url;
      },
      output: ({ url }) => {
        url.pathname = addLocalePrefix(url.pathname, options.prefix);
        return url;
      },
    },
    defaultErrorComponent: PageError,
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
