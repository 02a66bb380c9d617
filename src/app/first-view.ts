import { isPersonalPage, pageSection } from '#config/pages.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { sessionKey } from '#stores/account.ts';
import type { PageData } from './page-data.ts';
import { hasStoredData } from './shop-services.ts';

/** A personal page that is hydrated before its charts are loaded. `loadCharts` does nothing before the page has opened them. */
export type Preview = { loadCharts: () => Promise<unknown> };

/**
 * Returns whether the browser hydrates the server's HTML, and the preview if that is one. A form's preview is for visitors who have
 * stored a cart at most, the account's home for customers. For others a personal page is rendered anew.
 */
export function chooseFirstView(page: PageData, storage: KeyValueStorage, pathname: string) {
  const { isHydratable } = page;
  if (!isHydratable || !isPersonalPage(pathname)) return { isHydratable, preview: null };
  const isForVisitor = pageSection(pathname) === 'profile' ? storage.get(sessionKey) !== null : !hasStoredData(storage, 'cart:');
  const preview: Preview = { loadCharts: async () => {} };
  return isForVisitor ? { isHydratable, preview } : { isHydratable: false, preview: null };
}
