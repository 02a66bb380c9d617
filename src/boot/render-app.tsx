import type { I18n } from '@lingui/core';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from '#app/app.tsx';
import { keepServerHtml } from '#app/navigation/router-internals.ts';
import type { ShopRouter } from '#app/router.tsx';
import { isPageTranslated } from '#platform/page-translation.ts';
import { recordSilentValues, repeatEarlyTyping } from './early-input.ts';

type RenderOptions = {
  i18n: I18n;
  router: ShopRouter;
  /** Whether the server's HTML is hydrated. Otherwise the page is rendered anew. */
  hydrates: boolean;
};

/** Renders the shop in `#root`. Resolves in the task that has committed the first render. */
export function renderApp({ hydrates, ...options }: RenderOptions): Promise<void> {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('The page has no #root');
  recordSilentValues();
  return new Promise((resolve) => {
    // React handles events once it has committed. A task later, keys would be lost together with the focus of a replaced field.
    const app = <App {...options} onCommitted={() => queueMicrotask(repeatEarlyTyping)} onHydrated={resolve} />;
    if (!hydrates) return createRoot(root).render(app);
    keepServerHtml(options.router);
    const reportFailure = (error: unknown) => isPageTranslated() || console.error('hydration failed', error);
    hydrateRoot(root, app, { onRecoverableError: reportFailure });
  });
}
