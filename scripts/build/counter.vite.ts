import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserTargets } from './browser-targets.ts';
import { frenchPlugins, readFrenchWords } from './french-words.ts';
import { longClassNames, shortenClassNames } from './short-class-names.ts';

/** Builds the counter into `dist/counter`: a site of its own, so that the shop’s pages load nothing of it, not even its styles. */
export default defineConfig({
  base: '/counter/',
  publicDir: false,
  plugins: [
    lingui({ failOnMissing: true, failOnCompileError: true }),
    // The words' macro must run before React's.
    ...frenchPlugins(await readFrenchWords()),
    react(),
    shortenClassNames(),
  ],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: longClassNames } } },
  build: {
    target: browserTargets(),
    outDir: 'dist/counter',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'counter.html', external: [/^\/(fonts\/|favicon)/] },
  },
});
