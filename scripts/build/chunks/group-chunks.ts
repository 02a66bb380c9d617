/**
 * A chunk as the bundler splits it by itself: the modules that the same dynamic imports need. `file` is its name, `imports` the names of the
 * chunks that it imports statically, `size` the bytes of its code.
 */
export type SplitChunk = { file: string; imports: readonly string[]; modules: readonly string[]; size: number; isEntry: boolean };

/**
 * Chunks that are loaded together, without those that they import. `page`: before a page renders. `visit`: by a visit to a page until the
 * browser is idle. `later`: by another dynamic import.
 */
export type Load = { files: readonly string[]; by: 'page' | 'visit' | 'later' };

/** Chunks that become one. `loads`: those that need it. */
type Group = { files: readonly string[]; size: number; loads: ReadonlySet<Load>; isFrame: boolean };

/** What one more file costs a load, in bytes of code: its request and its headers, and what compresses worse alone. */
const fileCost = 3000;

/** How many times more a byte costs that delays a page, or that each visit loads, than one that few load. */
const weights = { page: 12, visit: 4, later: 1 };

type Chunks = ReadonlyMap<string, Pick<SplitChunk, 'imports'>>;

/** Returns the files of chunks and of what they import statically, directly or not. */
export function filesWithImports(chunks: Chunks, files: Iterable<string>): Set<string> {
  const found = new Set(files);
  for (const file of found) for (const imported of chunks.get(file)?.imports ?? []) found.add(imported);
  return found;
}

/**
 * Merges chunks as long as the loads of the site transfer less together, where a file counts as `fileCost` bytes. What an entry imports
 * statically is one chunk, because every page loads it. Returns the modules of each chunk that several become.
 */
export function groupChunks(split: readonly SplitChunk[], loads: readonly Load[]): string[][] {
  const chunks = new Map(split.map((chunk) => [chunk.file, chunk]));
  const entries = split.filter(({ isEntry }) => isEntry).map(({ file }) => filesWithImports(chunks, [file]));
  const [frame = new Set(), ...others] = entries.toSorted((a, b) => b.size - a.size);
  // An entry of its own is evaluated before the frame, which imports it.
  const before = new Set(others.flatMap((files) => [...files]));
  const loadsOf = new Map<string, Set<Load>>();
  for (const load of loads)
    for (const file of filesWithImports(chunks, load.files)) loadsOf.set(file, (loadsOf.get(file) ?? new Set()).add(load));
  const ofFrame = [...frame].filter((file) => !before.has(file));
  const groups: Group[] = [
    { files: ofFrame, size: 0, loads: new Set(loads), isFrame: true },
    ...split
      .filter(({ file }) => !frame.has(file))
      .map(({ file, size }) => ({ files: [file], size, loads: loadsOf.get(file) ?? new Set<Load>(), isFrame: false })),
  ];
  const merged = [...others.map((files) => [...files]), ...mergeGroups(chunks, groups).map(({ files }) => files)];
  return merged.filter((files) => files.length > 1).map((files) => files.flatMap((file) => chunks.get(file)?.modules ?? []));
}

const weightOf = (loads: Iterable<Load>) => [...loads].reduce((sum, { by }) => sum + weights[by], 0);

/** Merges the two groups that save most, until none save anything. */
function mergeGroups(chunks: Chunks, groups: readonly Group[]): readonly Group[] {
  const groupOf = new Map(groups.flatMap((group) => group.files.map((file) => [file, group] as const)));
  const importsOf = new Map(
    groups.map((group) => {
      const files = filesWithImports(chunks, group.files);
      const imported = new Set([...files].flatMap((file) => groupOf.get(file) ?? []));
      imported.delete(group);
      return [group, imported];
    }),
  );
  const imports = (group: Group) => importsOf.get(group) ?? new Set<Group>();
  /** Whether a group imports another through a third. If the two were one, it and the third would import each other. */
  const importsThroughOther = (from: Group, to: Group) => [...imports(from)].some((other) => other !== to && imports(other).has(to));
  /** Returns the bytes that loads transfer less if two groups are one. */
  function savingOf(a: Group, b: Group): number {
    const together = new Set([...a.loads, ...b.loads]);
    const common = [...a.loads].filter((load) => b.loads.has(load));
    // Everything has loaded the frame before.
    const isUseless = (load: Load) => !b.isFrame || load.by === 'page';
    const uselessBytes = [a, b, ...imports(a), ...imports(b)]
      .filter(({ isFrame }) => !isFrame)
      .map(({ size, loads }) => size * weightOf([...together].filter((load) => !loads.has(load) && isUseless(load))));
    return fileCost * weightOf(common) - uselessBytes.reduce((sum, bytes) => sum + bytes, 0);
  }
  const [best] = groups
    .flatMap((b, index) => groups.slice(index + 1).map((a) => ({ a, b, saving: savingOf(a, b) })))
    .filter(({ a, b, saving }) => saving > 0 && !importsThroughOther(a, b) && !importsThroughOther(b, a))
    .toSorted((x, y) => y.saving - x.saving);
  if (best === undefined) return groups;
  const { a, b } = best;
  const merged = { files: [...b.files, ...a.files], size: a.size + b.size, loads: new Set([...a.loads, ...b.loads]), isFrame: b.isFrame };
  return mergeGroups(chunks, [merged, ...groups.filter((group) => group !== a && group !== b)]);
}
