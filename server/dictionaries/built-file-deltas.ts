import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addDelta, createDeltas, type Deltas } from './deltas.ts';
import { supportsDictionaries } from './dictionary-compression.ts';
import { keepFiles, type BuiltFiles } from './kept-files.ts';
import { versionsPattern } from './versions-pattern.ts';

/** The files of a build that browsers may load as the difference to an earlier version. */
export type BuiltFileDeltas = {
  /** Returns the deltas of a file, or undefined if it is always sent whole. There are none until `prepare` has compressed them. */
  of(path: string): Deltas | undefined;
  /** Keeps the files for later builds, and compresses them with those of earlier ones, one after the other. */
  prepare(): Promise<void>;
};

const noDeltas: BuiltFileDeltas = { of: () => undefined, prepare: async () => {} };

type Options = {
  /** Folder of the built files; null without a build. */
  clientRoot: string | null;
  /** Folder that outlives the build; null if there is none. */
  keptFolder: string | null;
};

/** Creates the deltas of the built files. Without the folders, or if Node does not support dictionaries, all files are sent whole. */
export function createBuiltFileDeltas({ clientRoot, keptFolder }: Options): BuiltFileDeltas {
  if (clientRoot === null || keptFolder === null || !supportsDictionaries()) return noDeltas;
  const built = readBuiltFiles(clientRoot);
  const deltas = new Map([...built.keys()].map((path) => [path, createDeltas(versionsPattern(path) ?? path)]));
  return {
    of: (path) => deltas.get(path),
    async prepare() {
      const others = await keepFiles(keptFolder, built);
      for (const [path, file] of built)
        for (const [otherPath, other] of others) {
          const deltasOfFile = deltas.get(path);
          if (deltasOfFile?.pattern === versionsPattern(otherPath)) await addDelta(deltasOfFile, file, other);
        }
    },
  };
}

/** Reads the files with a content hash in their name. At once, because the next build replaces them while this server runs. */
function readBuiltFiles(clientRoot: string): BuiltFiles {
  const paths = globSync('assets/*', { cwd: clientRoot }).map((file) => `/${file}`);
  return new Map(paths.filter((path) => versionsPattern(path) !== null).map((path) => [path, readFileSync(join(clientRoot, path))]));
}
