import { setupI18n, type Messages } from '@lingui/core';
import { deferredMessageParts, type DeferredMessagePart } from '#config/pages.ts';
import type { Locale } from '#config/site.ts';
import { load } from '#lazy/load.ts';
import { loadOnce } from '#platform/load-once.ts';
import * as firstFrenchMessages from '#locales/fr/messages.po?first';

type Part = 'first' | 'frame' | DeferredMessagePart;

// Nearly every visitor reads French: a file of its own would be one more request before the page is usable.
const loadFirstFrenchMessages = async () => firstFrenchMessages;

// The query selects a part of the catalogue: see `scripts/build/words-in-parts.ts`.
const catalogues: Record<Locale, Record<Part, () => Promise<{ messages: Messages }>>> = {
  en: {
    first: () => import('#locales/en/messages.po?first'),
    frame: () => import('#locales/en/messages.po?frame'),
    auth: () => import('#locales/en/messages.po?auth'),
    checkout: () => import('#locales/en/messages.po?checkout'),
    profile: () => import('#locales/en/messages.po?profile'),
    later: () => import('#locales/en/messages.po?later'),
  },
  fr: {
    first: loadFirstFrenchMessages,
    frame: () => import('#locales/fr/messages.po?frame'),
    auth: () => import('#locales/fr/messages.po?auth'),
    checkout: () => import('#locales/fr/messages.po?checkout'),
    profile: () => import('#locales/fr/messages.po?profile'),
    later: () => import('#locales/fr/messages.po?later'),
  },
};

/** Loader of a locale's messages. `load`: those that every page needs. `loadParts`: those of some pages or panels. */
export type MessageLoader = ReturnType<typeof createMessageLoader>;

/**
 * Creates the lazy loader of the message catalogues. If a file cannot be loaded, the file of the other locale is used, so that the
 * page works in another language. If neither can be loaded, the page reloads like for any chunk, or the loader rejects; the next call retries.
 *
 * @spec docs/behaviour §4 Locale; §8 Locale messages fail to load
 */
export function createMessageLoader(locale: Locale, files = catalogues) {
  async function importMessages(part: Part, from: Locale) {
    try {
      return { from, messages: (await files[from][part]()).messages };
    } catch (error) {
      // The words of docs/behaviour §8 Locale messages fail to load.
      console.warn('Failed locale loading', error);
      throw error;
    }
  }
  // After a deployment that removed the old build, neither file is there: the page reloads.
  const importWithFallback = (part: Part, from: Locale) =>
    importMessages(part, from).catch(() => load(() => importMessages(part, from === 'fr' ? 'en' : 'fr')));
  async function loadFirstPart() {
    const { from, messages } = await importWithFallback('first', locale);
    return setupI18n({ locale: from, messages: { [from]: messages } });
  }
  async function loadPart(part: Exclude<Part, 'first'>) {
    const i18n = await loadFirst();
    // Use the locale that was loaded first, so that the page does not mix languages.
    const { messages } = await importWithFallback(part, i18n.locale === 'en' ? 'en' : 'fr');
    // Words that are there stay: those of the other locale, if the file cannot be loaded, would replace them. Not `i18n.load`, which
    // renders the whole page anew: nothing that is rendered uses the new messages.
    Object.assign(i18n.messages, { ...messages, ...i18n.messages });
  }
  const loadFirst = loadOnce(loadFirstPart);
  const partLoaders = {
    frame: loadOnce(() => loadPart('frame')),
    auth: loadOnce(() => loadPart('auth')),
    checkout: loadOnce(() => loadPart('checkout')),
    profile: loadOnce(() => loadPart('profile')),
    later: loadOnce(() => loadPart('later')),
  };
  const loadParts = async (parts: readonly DeferredMessagePart[]) => void (await Promise.all(parts.map((part) => partLoaders[part]())));
  return {
    /** The requested locale. */
    locale,
    /** Loads the messages that every page needs. The result's `locale` is the one that was loaded. */
    load: loadFirst,
    /** Loads the messages of the parts of a page that are hydrated later: see `later-part.tsx`. */
    loadFrame: partLoaders.frame,
    /** Loads the parts of a page (`firstMessageParts`) or panel. */
    loadParts,
    /** Loads the messages of checkout, account, and lazy panels. */
    loadAllParts: () => loadParts(deferredMessageParts),
  };
}
