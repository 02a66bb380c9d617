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

/**
 * Renders the shop in `#root`. Resolves in the task that has committed the first render. If the page throws before it is ready, the server's
 * HTML is put back with what was typed, and the page gives up.
 */
export function renderApp({ hydrates, ...options }: RenderOptions): Promise<void> {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('The page has no #root');
  recordSilentValues();
  const copy = copyElement(root);
  return new Promise((resolve, reject) => {
    // React handles events once it has committed. A task later, keys would be lost together with the focus of a replaced field.
    const app = <App {...options} onCommitted={() => queueMicrotask(repeatEarlyTyping)} onHydrated={resolve} />;

    /** React reports an error while it commits, when it cannot unmount. */
    function handleError(error: unknown, isPageGone: () => boolean) {
      console.error(error);
      queueMicrotask(() => {
        const { earlyInput } = globalThis;
        if (earlyInput === undefined || !isPageGone()) return;
        reactRoot.unmount();
        root?.replaceChildren(...copy.childNodes);
        repeatEarlyTyping();
        earlyInput.giveUp();
        reject(error);
      });
    }
    const onUncaughtError = (error: unknown) => handleError(error, () => true);
    if (hydrates) keepServerHtml(options.router);
    const reactRoot = hydrates
      ? hydrateRoot(root, app, {
          onUncaughtError,
          // The boundary of a part replaces only the part, the boundary of the page its heading too.
          onCaughtError: (error) => handleError(error, () => headingOf(root) !== headingOf(copy)),
          onRecoverableError: (error) => isPageTranslated() || console.error('hydration failed', error),
        })
      : createRoot(root, { onUncaughtError });
    if (!hydrates) reactRoot.render(app);
  });
}

const headingOf = (page: Element) => page.querySelector('h1')?.textContent;

/** Copies an element into another document, in which its pictures are not loaded. */
const copyElement = (element: Element) => document.implementation.createHTMLDocument().importNode(element, true);
