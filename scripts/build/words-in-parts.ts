/**
 * Vite plugin that splits a message catalogue into chunks: `messages.po?first` has the messages that any page may show,
 * `messages.po?frame` those of the parts of pages that are hydrated later, `messages.po?auth`, `messages.po?checkout` and
 * `messages.po?profile` those of the log-in pages, of the checkout's first step and of the account's home, `messages.po?later` those
 * that only other lazy pages and panels use, and `messages.po?counter` those of the counter, which is a site of its own. A page load
 * includes only the parts that its first view needs.
 */
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin } from 'vite';
import { shortenMessageIds, shortMessageIds } from './short-message-ids.ts';

/** Source files whose messages are loaded with their page or panel, or are used only by the server. */
const deferredFiles =
  /^src\/(features\/(checkout|account|consent|frame\/(version|account)-|native|offline|product|location\/|cart\/)|components\/(form\/|address\/|coupon\/|price\/|tracking\/|offers\/(removed-offers|offer-condition)|order-lines|time-promise|meal-vouchers)|ui\/(form|dialog|page\/tabs)|app\/page-descriptions)/;
/** Source files of the parts of pages that are hydrated later: see `src/app/pages/later-part.tsx`. */
const laterPartFiles =
  /^src\/(features\/(frame\/(storage|connection)-|frame\/(site-footer|social-links|page-link)|cart\/panel\/cart-(button|bar)|location\/place-(chip|line)|error\/|home\/(?!hero|opening-line|last-order)|menu\/(head\/(?!offer-chips|code-button)|hours|empty-menu|search\/search-results))|components\/offers\/offer-terms|app\/pages\/(frame\/|error-pages|menu\/menu-page-parts))/;
/** Deferred files of the first view of a section. */
const sectionFiles: Record<string, RegExp> = {
  frame: laterPartFiles,
  auth: /^src\/(features\/account\/(chart-region|form-messages|session-region|fields\/|sign-in\/)|components\/form\/|ui\/(form|dialog)\/)/,
  checkout:
    /^src\/(features\/checkout\/(checkout-|action-bar|empty-checkout|summary\/|steps\/(type\/|delivery\/day-and-time))|components\/((form|coupon|price)\/|offers\/(removed-offers|offer-condition)|order-lines)|ui\/(form|dialog|page\/tabs))/,
  profile: /^src\/features\/account\/(chart-region|session-region|profile\/account-(frame|home))\./,
};
/** Source files of the counter, and the parts that it shares with the shop. */
const counterFiles = /^src\/features\/counter\//;
const sharedFiles = /^src\/(ui\/|components\/(price\/price-|offers\/offer-words|tracking\/refund-lines))/;
const catalogueId = /locales\/(\w+)\/messages\.po\?(first|frame|auth|checkout|profile|later|counter)$/;

/** Whether a message belongs to a part, by the files that use it. */
export function isInPart(part: string, files: readonly string[]): boolean {
  if (part === 'counter') return files.some((file) => counterFiles.test(file) || sharedFiles.test(file));
  const shopFiles = files.filter((file) => !counterFiles.test(file));
  const isFirst = files.length === 0 || shopFiles.some((file) => !deferredFiles.test(file) && !laterPartFiles.test(file));
  if (part === 'first' || isFirst) return part === 'first' && isFirst;
  const section = sectionFiles[part];
  if (section !== undefined) return shopFiles.some((file) => section.test(file));
  const isLater = (file: string) => !Object.values(sectionFiles).some((ofSection) => ofSection.test(file));
  return shopFiles.some(isLater);
}

/** Reads the short ids of all messages. Every locale has the same messages. */
async function readShortIds(): Promise<Map<string, string>> {
  const [catalog] = await getCatalogs(getConfig());
  return shortMessageIds((await catalog?.read(getConfig().sourceLocale ?? '')) ?? {});
}

/** Returns the plugins that split the catalogue and, in a build, give its messages short ids. */
export function splitCatalogue(): Plugin[] {
  const shortIds = new Map<string, string>();
  return [splitMessages(shortIds), shortenIds(shortIds)];
}

function shortenIds(shortIds: Map<string, string>): Plugin {
  return {
    name: 'short-message-ids',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      for (const [id, shortId] of await readShortIds()) shortIds.set(id, shortId);
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?(?:$|\?)/, code: /\bid: ?"/ },
      handler: (code) => ({ code: shortenMessageIds(code, shortIds), map: null }),
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle))
        for (const [, id = ''] of file.type === 'chunk' ? file.code.matchAll(/["'`]([\w+/-]{6})["'`]/g) : [])
          if (shortIds.has(id)) this.error(`${file.fileName} has the long id ${id} of a message`);
    },
  };
}

function splitMessages(shortIds: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'words-in-parts',
    transform: {
      filter: { id: catalogueId },
      async handler(_, id) {
        const [, locale = '', part = ''] = catalogueId.exec(id) ?? [];
        const { sourceLocale, fallbackLocales } = getConfig();
        const [catalog] = await getCatalogs(getConfig());
        const catalogue = await catalog?.read(locale);
        if (catalog === undefined || !catalogue) throw new Error(`No message catalogue for ${locale}`);
        const { messages, missing } = await catalog.getTranslations(locale, { sourceLocale, fallbackLocales });
        if (missing.length > 0) throw new Error(`${locale} lacks ${missing.map(({ source }) => source).join(', ')}`);
        const filesOf = (key: string) => catalogue[key]?.origin?.map(([file]) => file) ?? [];
        const shortId = (key: string) => shortIds.get(key) ?? key;
        const ownMessages = Object.fromEntries(
          Object.entries(messages)
            .filter(([key]) => isInPart(part, filesOf(key)))
            .map(([key, message]) => [shortId(key), message] as const)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        );
        const { source, errors } = createCompiledCatalog(locale, ownMessages, { namespace: 'es' });
        if (errors.length > 0)
          throw new Error(`${locale} has messages that do not compile: ${errors.map(({ id: key }) => key).join(', ')}`);
        return { code: source, map: null, moduleType: 'js' };
      },
    },
  };
}
