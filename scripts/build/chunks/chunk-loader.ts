type Exports = Record<string, unknown>;

/** Loads a chunk by its name and returns its exports. */
type LoadChunk = (name: string) => Promise<Exports>;

/** What the file of a chunk exports: a function that evaluates the chunk, given the exports of the chunks that it imports. */
type Factory = (loadChunk: LoadChunk, ...imported: readonly Exports[]) => Exports;

/**
 * Creates the function that loads chunks in the browser. The build writes its source text into the entry, so it uses nothing from outside.
 *
 * The files of a chunk and of all that it imports are requested at once, and evaluated when all have arrived, each once, in the order of
 * modules. A file that could not be loaded is requested again by the next call, with another fragment: Firefox imports no address again
 * that has failed in the document.
 *
 * @param chunks exports by name of the chunks that are evaluated, to which it adds
 * @param imports by name of each other chunk, which chunks it imports, as positions in the names of these and then of the evaluated chunks
 * @param hashes hashes of the files of these chunks, in the same order, one after another
 */
export function createChunkLoader(
  chunks: Record<string, Exports>,
  imports: Readonly<Record<string, readonly number[]>>,
  hashes: string,
  importFile: (path: string) => Promise<{ default: Factory }>,
): LoadChunk {
  const names = [...Object.keys(imports), ...Object.keys(chunks)];
  const hashLength = 6;
  const requests: Record<string, Promise<Factory>> = {};
  const fragments: Record<string, string> = {};

  const importsOf = (name: string) => (imports[name] ?? []).map((position) => names[position] ?? '');

  /** Returns the names of a chunk and of what it imports that are not evaluated yet, what is imported first. */
  function missingChunks(name: string, found = new Set<string>()): Set<string> {
    if (name in chunks || found.has(name)) return found;
    for (const imported of importsOf(name)) missingChunks(imported, found);
    return found.add(name);
  }

  function requestChunk(name: string): Promise<Factory> {
    const start = names.indexOf(name) * hashLength;
    return (requests[name] ??= importFile(`./${name}-${hashes.slice(start, start + hashLength)}.js${fragments[name] ?? ''}`).then(
      (file) => file.default,
      (cause: unknown) => {
        delete requests[name];
        fragments[name] = `${fragments[name] ?? '#'}1`;
        // Not the browser's message: the router would recognise it and reload the page, even while an order is in flight.
        throw new Error(`The chunk ${name} cannot be loaded`, { cause });
      },
    ));
  }

  return async function loadChunk(name) {
    const missing = [...missingChunks(name)];
    const factories = await Promise.all(missing.map(requestChunk));
    missing.forEach((chunk, index) => {
      const imported = importsOf(chunk).map((other) => chunks[other] ?? {});
      // Another call may have evaluated it meanwhile.
      chunks[chunk] ??= factories[index]?.(loadChunk, ...imported) ?? {};
    });
    return chunks[name] ?? {};
  };
}
