import '#ui/styles/base.css';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useLayoutEffect } from 'react';
import type { QueryClientStore } from '#stores/shop-data/query-client.ts';
import { QueryProvider } from './pages/shop-data/query-provider.tsx';
import type { ShopRouter } from './router.tsx';

type AppProps = {
  i18n: I18n;
  router: ShopRouter;
  queryClient: QueryClientStore;
  /** Called while the first render is committed, before it is painted. */
  onCommitted?: () => void;
  /** Called after the first render has been committed. */
  onHydrated?: () => void;
};

/** Renders the shop. */
export function App({ i18n, router, queryClient, onCommitted, onHydrated }: AppProps) {
  useLayoutEffect(() => onCommitted?.(), [onCommitted]);
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryProvider queryClient={queryClient}>
          <RouterProvider router={router} />
        </QueryProvider>
      </I18nProvider>
    </StrictMode>
  );
}
