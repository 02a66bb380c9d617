import { defineConfig } from 'vite';
import { browserTargets } from './browser-targets.ts';

/** Builds the inline script of the pages into `dist/inline`: a classic script without imports, whatever it shares with the shop. */
export default defineConfig({
  publicDir: false,
  build: {
    target: browserTargets(),
    outDir: 'dist/inline',
    emptyOutDir: true,
    rolldownOptions: { input: 'src/boot/early.ts', output: { format: 'iife', entryFileNames: '[name].js' } },
  },
});
