import '#ui/styles/base.css';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, useLayoutEffect } from 'react';
import type { ShopRouter } from './router.tsx';

type AppProps = {
  i18n: I18n;
  router: ShopRouter;
  /** Called while the first render is committed, before it is painted. */
  onCommitted?: () => void;
  /** Called after the first render has been committed. */
  onHydrated?: () => void;
};

/** Renders the shop. */
export function App({ i18n, router, onCommitted, onHydrated }: AppProps) {
  useLayoutEffect(() => onCommitted?.(), [onCommitted]);
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>
  );
}
