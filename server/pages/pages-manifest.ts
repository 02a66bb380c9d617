import * as z from 'zod';

/**
 * Which files of the built site each page loads, as paths. `entry`: the script that starts the shop. `first`: scripts that are evaluated
 * before it. `chunks`: by name, all other scripts. `styles`: the stylesheet. `assets`: it, and files that scripts load. `words`: catalogues of
 * messages by locale; those of other locales are in the scripts. `pages`: by route id, the other scripts that the page loads before it
 * renders. `loads`: by the path of a module, the script that a dynamic import of it loads. `offline`: scripts that home page and menu need
 * without a network.
 */
export const pagesManifestSchema = z.object({
  entry: z.string(),
  first: z.array(z.string()),
  chunks: z.record(z.string(), z.string()),
  assets: z.array(z.string()),
  styles: z.array(z.string()),
  words: z.record(z.string(), z.string()),
  pages: z.record(z.string(), z.array(z.string())),
  loads: z.record(z.string(), z.string()),
  offline: z.array(z.string()),
});
export type PagesManifest = z.infer<typeof pagesManifestSchema>;

/** Returns the hashes in the names of the chunks, in the order in which the entry expects them in `data-chunks`. */
export function chunkHashes({ chunks }: Pick<PagesManifest, 'chunks'>): string {
  return Object.values(chunks)
    .map((path) => /\w+(?=\.js$)/.exec(path)?.[0] ?? '')
    .join('');
}
