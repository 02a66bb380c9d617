import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { App } from '#server/dependencies.ts';
import type { Deltas } from '#server/dictionaries/deltas.ts';
import { sendPrepared, type PreparedResponse } from '#server/http/prepared-response.ts';
import type { PreparedEncoding } from './content-encoding.ts';

/** Text files of a build by their path in the site, with the bodies that the build has compressed. */
export type PreparedFiles = ReadonlyMap<string, PreparedResponse>;

const contentTypes: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Extensions that the build adds to the name of a compressed file. */
const compressedExtensions: Record<PreparedEncoding, string> = { br: '.br', zstd: '.zst', gzip: '.gz' };

/**
 * Reads the scripts, styles and icons in a folder, whose names contain a hash of their content. At once, because the next build replaces
 * them while this server runs. `prefix`: the folder's path in the site, with a slash at its end.
 */
export function readPreparedFiles(folder: string, prefix: string): PreparedFiles {
  const read = (name: string): [string, PreparedResponse] => {
    const path = join(folder, name);
    const bodies = Object.entries(compressedExtensions).flatMap(([encoding, extension]) =>
      existsSync(path + extension) ? [[encoding, readFileSync(path + extension)]] : [],
    );
    const compressed = Object.fromEntries(bodies) as PreparedResponse['compressed'];
    // Files that never change need no entity tag.
    return [prefix + name, { etag: null, uncompressed: readFileSync(path), compressed }];
  };
  return new Map(globSync(`*{${Object.keys(contentTypes).join(',')}}`, { cwd: folder }).map(read));
}

/** Registers a route for each of the files. `deltasOf` returns the file as the difference to other versions. */
export function preparedFileRoutes(app: App, files: PreparedFiles, deltasOf: (path: string) => Deltas | undefined = () => undefined): void {
  for (const [path, file] of files)
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendPrepared(request, reply, file, { type: contentTypes[extname(path)] ?? '', isImmutable: true, deltas: deltasOf(path) }),
    );
}
