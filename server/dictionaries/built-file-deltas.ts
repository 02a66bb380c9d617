import type { PreparedFiles } from '#server/compression/prepared-files.ts';
import { addDelta, createDeltas, type Deltas } from './deltas.ts';
import { supportsDictionaries } from './dictionary-compression.ts';
import { keepFiles } from './kept-files.ts';
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
  /** Files of the build; none without a build. */
  files: PreparedFiles;
  /** Folder that outlives the build; null if there is none. */
  keptFolder: string | null;
};

/**
 * Creates the deltas of the built files with a content hash in their name. Without the folder, or if Node does not support dictionaries,
 * all files are sent whole.
 */
export function createBuiltFileDeltas({ files, keptFolder }: Options): BuiltFileDeltas {
  if (keptFolder === null || !supportsDictionaries()) return noDeltas;
  const versioned = [...files].filter(([path]) => versionsPattern(path) !== null);
  const built = new Map(versioned.map(([path, { uncompressed }]) => [path, uncompressed]));
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
