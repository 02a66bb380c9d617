import '#ui/styles/base.css';
import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import type { ShopRouter } from './router.tsx';

/** The whole shop. `onShown` is called once its first render stands in the page. */
export function App({ i18n, router, onShown }: { i18n: I18n; router: ShopRouter; onShown?: () => void }) {
  useEffect(() => onShown?.(), [onShown]);
  return (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={router.options.context.queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  );
}
