import { writeFileSync } from 'node:fs';
import { mergeConfig, type Plugin, type Rolldown } from 'vite';
import configOf from '../../../vite.config.ts';
import { nameChunks, planFile, type ChunkPlan } from './chunk-names.ts';
import { findLoads } from './find-loads.ts';
import { groupChunks, type SplitChunk } from './group-chunks.ts';

/** Writes which modules the build keeps together. */
const writePlan: Plugin = {
  name: 'write-plan',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const split = chunks.map(({ fileName, imports, moduleIds, code, isEntry }): SplitChunk => ({
      file: fileName,
      imports,
      modules: moduleIds,
      size: code.length,
      isEntry,
    }));
    writeFileSync(planFile, JSON.stringify(planChunks(chunks, groupChunks(split, findLoads(this, chunks)))));
  },
};

/** Returns the plan of the groups and of the chunks that stay alone. These are named after the module that is imported, groups after their largest. */
function planChunks(chunks: readonly Rolldown.OutputChunk[], groups: readonly (readonly string[])[]): ChunkPlan {
  const sizes = new Map(
    chunks.flatMap(({ modules }) => Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const)),
  );
  const largestOf = (ids: readonly string[]) => ids.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))[0] ?? '';
  const merged = new Set(groups.flat());
  const alone = chunks.filter(({ moduleIds: [first = ''] }) => !merged.has(first));
  const planned = [
    ...groups.map((modules) => ({ modules, isMerged: true, module: largestOf(modules) })),
    ...alone.map(({ moduleIds, facadeModuleId }) => ({
      modules: moduleIds,
      isMerged: false,
      module: facadeModuleId ?? largestOf(moduleIds),
    })),
  ];
  const names = nameChunks(planned.map(({ module }) => module));
  return Object.fromEntries(planned.map(({ modules, isMerged }, index) => [names[index] ?? '', { modules, isMerged }]));
}

/**
 * The first of the two builds for the browser. It writes nothing but which modules the second one keeps together. Its code has no
 * French words, so that no chunk depends on how long they are.
 */
export default mergeConfig(configOf({ command: 'build', mode: 'split', isSsrBuild: false }), {
  plugins: [writePlan],
  build: {
    write: false,
    rolldownOptions: { output: { codeSplitting: true, minifyInternalExports: true, chunkFileNames: 'assets/[name]-[hash].js' } },
  },
});
