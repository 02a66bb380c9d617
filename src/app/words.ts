import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Locale } from '#config/site.ts';

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('#locales/en/messages.po'),
  fr: () => import('#locales/fr/messages.po'),
};

/** The visitor's words in one language, in a chunk of their own. @spec §4 Locale */
export async function loadWords(locale: Locale): Promise<I18n> {
  const { messages } = await catalogs[locale]();
  return setupI18n({ locale, messages: { [locale]: messages } });
}
