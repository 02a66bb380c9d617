import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { frenchPreset, readFrenchWords, sharedWords } from './french-words.ts';
import { longClassNames, shortenClassNames } from './short-class-names.ts';

const words = await readFrenchWords();

/** Builds the counter into `dist/counter`: a site of its own, so that the shop’s pages load nothing of it, not even its styles. */
export default defineConfig({
  base: '/counter/',
  publicDir: false,
  plugins: [
    lingui({ failOnMissing: true, failOnCompileError: true }),
    // The words' macro must run before React's.
    babel({ presets: [frenchPreset(words)] }),
    sharedWords(words),
    react(),
    shortenClassNames(),
  ],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: longClassNames } } },
  build: {
    outDir: 'dist/counter',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'counter.html', external: [/^\/(fonts\/|favicon)/] },
  },
});
