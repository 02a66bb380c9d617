import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the viewer, a site of its own under `/qa/`; `scripts/qa/build.ts` adds the drawings. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/qa/',
  publicDir: false,
  plugins: [react()],
  css: { transformer: 'lightningcss' },
  build: {
    outDir: '../../dist/qa',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: { external: [/^\/fonts\//] },
  },
});
