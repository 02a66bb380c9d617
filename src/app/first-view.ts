import { isPersonalPage, pageSection } from '#config/pages.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import type { PageData } from './page-data.ts';
import { hasStoredData } from './shop-services.ts';
import { sessionKey } from '#stores/storage-keys.ts';

/** A personal page that is hydrated before its charts are loaded. `loadCharts` does nothing before the page has opened them. */
export type Preview = { loadCharts: () => Promise<unknown> };

/**
 * Returns whether the browser hydrates the server's HTML, and the preview if charts are loaded after the first view. A form's preview
 * is for visitors who have stored a cart at most, the account's home for customers: its other visitors see the log-in. Otherwise a
 * personal page is rendered anew once its charts are there.
 */
export function chooseFirstView(page: PageData, storage: KeyValueStorage, pathname: string) {
  const { isHydratable } = page;
  if (!isHydratable || !isPersonalPage(pathname)) return { isHydratable, preview: null };
  const preview: Preview = { loadCharts: async () => {} };
  const isForm = pageSection(pathname) !== 'profile';
  const hasSession = storage.get(sessionKey) !== null;
  const hasCartAtMost = !hasStoredData(storage, 'cart:');
  if (isForm) return { isHydratable: hasCartAtMost, preview: hasCartAtMost ? preview : null };
  return { isHydratable: hasSession, preview: hasSession || hasCartAtMost ? preview : null };
}
