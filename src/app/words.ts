import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Locale } from '#config/site.ts';

type Catalog = () => Promise<{ messages: Messages }>;
const catalogs: Record<Locale, { first: Catalog; later: Catalog }> = {
  en: { first: () => import('#locales/en/messages.po?first'), later: () => import('#locales/en/messages.po?later') },
  fr: { first: () => import('#locales/fr/messages.po?first'), later: () => import('#locales/fr/messages.po?later') },
};

/** Message catalogues of a locale: `load` for all pages, `loadLater` for checkout and account. */
export type Words = ReturnType<typeof createWords>;

/** Creates the lazy loader of the message catalogues. @spec §4 Locale; §8 Locale messages fail to load */
export function createWords(locale: Locale) {
  let first: Promise<I18n> | null = null;
  let later: Promise<void> | null = null;

  async function readFirst() {
    const { messages } = await catalogs[locale].first();
    return setupI18n({ locale, messages: { [locale]: messages } });
  }
  async function readLater() {
    const [i18n, { messages }] = await Promise.all([load(), catalogs[locale].later()]);
    i18n.load(locale, messages);
  }
  const load = () => (first ??= readFirst());
  return {
    /** Loads the messages of all pages. */
    load,
    /** Loads the messages of checkout, account and profile. Rejects on failure; the next call retries. */
    loadLater: () =>
      (later ??= readLater().catch((error: unknown) => {
        later = null;
        console.warn('Failed locale loading', error);
        throw error;
      })),
  };
}
