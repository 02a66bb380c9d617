import * as z from 'zod';

/**
 * Which files of the built site each page loads, as paths. `entry`: the script that starts the shop. `first`: scripts that are evaluated
 * before it. `styles`: the stylesheet. `words`: catalogues of messages by locale; those of other locales are in the scripts. `pages`: by
 * route id, the other scripts that the page loads before it renders. `offline`: scripts that home page and menu need without a network.
 */
export const pagesManifestSchema = z.object({
  entry: z.string(),
  first: z.array(z.string()),
  styles: z.array(z.string()),
  words: z.record(z.string(), z.string()),
  pages: z.record(z.string(), z.array(z.string())),
  offline: z.array(z.string()),
});
export type PagesManifest = z.infer<typeof pagesManifestSchema>;
