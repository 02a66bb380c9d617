import { writeFileSync } from 'node:fs';
import { mergeConfig, type Plugin } from 'vite';
import configOf from '../../../vite.config.ts';
import { groupsFile } from './chunk-names.ts';
import { groupChunks, type Load, type SplitChunk } from './group-chunks.ts';
import { findPages } from './find-pages.ts';

/** Writes which modules the build keeps together. */
const writeGroups: Plugin = {
  name: 'write-groups',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const split = chunks.map(({ fileName, imports, moduleIds, code, isEntry }): SplitChunk => ({
      file: fileName,
      imports,
      modules: moduleIds,
      size: code.length,
      isEntry,
    }));
    const pages = [...findPages(this, chunks).values()];
    const ofPages = new Set(pages.flat());
    const later = chunks.filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !ofPages.has(fileName));
    const loads: Load[] = [
      ...pages.map((files) => ({ files, isPage: true })),
      ...later.map(({ fileName }) => ({ files: [fileName], isPage: false })),
    ];
    const sizes = new Map(
      chunks.flatMap(({ modules }) => Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const)),
    );
    // A chunk is named after its largest module.
    const groups = groupChunks(split, loads).map((ids) => ids.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)));
    writeFileSync(groupsFile, JSON.stringify(groups));
  },
};

/** The first of the two builds for the browser. It writes nothing but which modules the second one keeps together. */
export default mergeConfig(configOf({ command: 'build', mode: 'production', isSsrBuild: false }), {
  plugins: [writeGroups],
  build: { write: false, rolldownOptions: { output: { codeSplitting: true } } },
});
