/**
 * Vite plugin: a catalogue of words in two chunks. `messages.po?first` holds what any page may show, `messages.po?later`
 * what only the pages behind the menu show (`laterRooms`), so that the first page carries no words of theirs.
 */
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** Files whose words come with their pages or their panel, or are used by the server only. */
const laterRooms =
  /^src\/(features\/(checkout|account|consent|frame\/version-|native|offline|product|location\/(?!place-))|components\/form\/|app\/page-descriptions)/;
const partOf = /locales\/(\w+)\/messages\.po\?(first|later)$/;

export function wordsInParts(): Plugin {
  return {
    name: 'words-in-parts',
    transform: {
      filter: { id: partOf },
      async handler(_, id) {
        const [, locale = '', part] = partOf.exec(id) ?? [];
        const { sourceLocale, fallbackLocales } = getConfig();
        const [catalog] = await getCatalogs(getConfig());
        const known = await catalog?.read(locale);
        if (catalog === undefined || !known) throw new Error(`No catalogue of words for ${locale}`);
        const { messages, missing } = await catalog.getTranslations(locale, { sourceLocale, fallbackLocales });
        if (missing.length > 0) throw new Error(`${locale} lacks ${missing.map(({ source }) => source).join(', ')}`);
        const isLater = (key: string) => known[key]?.origin?.every(([file]) => laterRooms.test(file)) === true;
        const own = Object.fromEntries(Object.entries(messages).filter(([key]) => isLater(key) === (part === 'later')));
        const { source, errors } = createCompiledCatalog(locale, own, { namespace: 'es' });
        if (errors.length > 0) throw new Error(`${locale} has words that do not compile: ${errors.map(({ id: key }) => key).join(', ')}`);
        return { code: source, map: null, moduleType: 'js' };
      },
    },
  };
}
