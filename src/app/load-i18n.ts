import { setupI18n, type I18n, type Messages } from '@lingui/core';
import type { Locale } from '#config/site.ts';
import { load } from '#lazy/load.ts';

const importEnglish = (): Promise<{ messages: Messages }> => load(() => import('#locales/en/messages.po'), { isInBackground: true });

/**
 * Returns what shows the messages of a locale. The French ones are in the code (`scripts/build/french-words.ts`), and take the place of the
 * English ones if their catalogue cannot be loaded.
 *
 * @spec docs/behaviour §4 Locale; §8 Locale messages fail to load
 */
export async function loadI18n(locale: Locale, importCatalogue = importEnglish): Promise<I18n> {
  const french = () => setupI18n({ locale: 'fr', messages: { fr: {} } });
  if (locale === 'fr') return french();
  try {
    const { messages } = await importCatalogue();
    return setupI18n({ locale, messages: { [locale]: messages } });
  } catch (error) {
    // The words of docs/behaviour §8 Locale messages fail to load.
    console.warn('Failed locale loading', error);
    return french();
  }
}
