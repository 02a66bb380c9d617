import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Locale } from '#config/site.ts';

type Catalog = () => Promise<{ messages: Messages }>;
const catalogs: Record<Locale, { first: Catalog; later: Catalog }> = {
  en: { first: () => import('#locales/en/messages.po?first'), later: () => import('#locales/en/messages.po?later') },
  fr: { first: () => import('#locales/fr/messages.po?first'), later: () => import('#locales/fr/messages.po?later') },
};

/** The visitor's words in one language: what any page may show at once, the words of the pages behind the menu when they are asked for. */
export type Words = ReturnType<typeof createWords>;

/** @spec §4 Locale; §8 Locale messages fail to load */
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
    /** The words of any page. */
    load,
    /** Adds the words of checkout, account and profile. Rejects when they cannot be had; asked again, it tries again. */
    loadLater: () =>
      (later ??= readLater().catch((error: unknown) => {
        later = null;
        console.warn('Failed locale loading', error);
        throw error;
      })),
  };
}
