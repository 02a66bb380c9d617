import { isPersonalPage, pageSection } from '#config/pages.ts';
import { hasStoredData } from '#app/shop-services.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { sessionKey } from '#stores/storage-keys.ts';
import type { PageData } from './page-data.ts';

/** How the browser shows a page first. */
export type FirstView = {
  /** Whether the browser hydrates the server's HTML. Otherwise it renders the page anew, with what it has stored. */
  isHydratable: boolean;
  /** Whether the page is a personal one whose charts are loaded after the first view. */
  hasChartsLater: boolean;
  /**
   * Whether what the visitor taps needs what the browser has stored, which is restored after the first view. The charts of a personal page
   * are opened after that, and what is tapped waits for them.
   */
  holdsInput: boolean;
};

/**
 * Chooses how the browser shows a page first. A form is hydrated for visitors who have stored a cart at most, and the account's home for
 * customers: its other visitors see the log-in.
 */
export function chooseFirstView({ isHydratable }: PageData, storage: KeyValueStorage, pathname: string): FirstView {
  if (!isHydratable || !isPersonalPage(pathname))
    return { isHydratable, hasChartsLater: false, holdsInput: isHydratable && hasStoredData(storage) };
  const hasCartAtMost = !hasStoredData(storage, 'cart:');
  if (pageSection(pathname) !== 'profile') return { isHydratable: hasCartAtMost, hasChartsLater: hasCartAtMost, holdsInput: false };
  const hasSession = storage.get(sessionKey) !== null;
  return { isHydratable: hasSession, hasChartsLater: hasSession || hasCartAtMost, holdsInput: false };
}
