/**
 * Vite plugin that splits a message catalogue into two chunks: `messages.po?first` has the messages that any page may show,
 * `messages.po?later` those that only lazy pages and panels use (`laterFiles`). The first page load does not include the latter.
 */
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';

/** Source files whose messages are loaded with their page or panel, or are used only by the server. */
const laterFiles =
  /^src\/(features\/(checkout|account|consent|frame\/version-|native|offline|product|location\/(?!place-))|components\/(form\/|time-promise)|app\/page-descriptions)/;
const catalogueId = /locales\/(\w+)\/messages\.po\?(first|later)$/;

export function splitCatalogue(): Plugin {
  return {
    name: 'words-in-parts',
    transform: {
      filter: { id: catalogueId },
      async handler(_, id) {
        const [, locale = '', part] = catalogueId.exec(id) ?? [];
        const { sourceLocale, fallbackLocales } = getConfig();
        const [catalog] = await getCatalogs(getConfig());
        const catalogue = await catalog?.read(locale);
        if (catalog === undefined || !catalogue) throw new Error(`No message catalogue for ${locale}`);
        const { messages, missing } = await catalog.getTranslations(locale, { sourceLocale, fallbackLocales });
        if (missing.length > 0) throw new Error(`${locale} lacks ${missing.map(({ source }) => source).join(', ')}`);
        const isLater = (key: string) => catalogue[key]?.origin?.every(([file]) => laterFiles.test(file)) === true;
        const ownMessages = Object.fromEntries(Object.entries(messages).filter(([key]) => isLater(key) === (part === 'later')));
        const { source, errors } = createCompiledCatalog(locale, ownMessages, { namespace: 'es' });
        if (errors.length > 0)
          throw new Error(`${locale} has messages that do not compile: ${errors.map(({ id: key }) => key).join(', ')}`);
        return { code: source, map: null, moduleType: 'js' };
      },
    },
  };
}
