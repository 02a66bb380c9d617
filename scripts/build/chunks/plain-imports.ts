import type { Plugin } from 'vite';

/** Module of Vite that dynamic imports are passed to. */
const helper = '\0vite/preload-helper.js';

/** Vite plugin that leaves dynamic imports as they are: Vite's helper would preload what a chunk imports, which the loader of the chunks does. */
export const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === helper ? id : null),
  load: (id) => (id === helper ? 'export const __vitePreload = (importChunk) => importChunk();' : null),
};
