import { createHash } from 'node:crypto';
import type { App } from '#server/dependencies.ts';
import { apiError } from '#server/http/errors.ts';
import { memoizeLast } from '#server/http/memoize-last.ts';
import { prepareResponse, sendPrepared, type PreparedResponse } from '#server/http/prepared-response.ts';
import { addDelta, createDeltas, type Deltas } from '#server/dictionaries/deltas.ts';
import { supportsDictionaries } from '#server/dictionaries/dictionary-compression.ts';
import type { ShopSource } from '#server/shop-source/shop-source.ts';
import type { ShopData } from '#domain/shop-data.ts';
import { omitSiteTexts } from '#config/site-texts.ts';

/** Number of versions to keep for pages that were sent before the shop changed. */
const maximumVersions = 20;

/** Number of other versions that browsers may have for which a version is compressed. */
const maximumDeltas = 6;

/** `deltas`: the file for browsers that have another version; undefined if Node does not support dictionaries. */
type ShopDataFile = { response: PreparedResponse; deltas: Deltas | undefined };

/** Files with the data that pages are rendered from. Each version has a path of its own, so that browsers can cache it forever. */
export type ShopDataFiles = {
  /** Returns the path of the file with the data, which it creates if needed. */
  store(data: ShopData): Promise<string>;
  /** Returns the file at a path, or undefined if it is of another version of the shop and was not stored. */
  find(path: string): Promise<ShopDataFile | undefined>;
};

/** Creates the files, in memory. */
export function createShopDataFiles({ source, now }: { source: ShopSource; now: () => Date }): ShopDataFiles {
  const files = new Map<string, ShopDataFile>();
  const hasDeltas = supportsDictionaries();

  async function createFile(text: string): Promise<ShopDataFile> {
    const file = { response: await prepareResponse(text), deltas: hasDeltas ? createDeltas('/page-data/*.json') : undefined };
    // Until they are compressed, the file is sent whole.
    void compressDeltas(file, [...files.values()].slice(-maximumDeltas)).catch(() => {});
    return file;
  }

  async function store(data: ShopData) {
    const text = JSON.stringify(data);
    const path = `/page-data/${createHash('sha256').update(text).digest('base64url').slice(0, 22)}.json`;
    const file = files.get(path) ?? (await createFile(text));
    // Move the file to the end, so that the first one is the least recently used.
    files.delete(path);
    files.set(path, file);
    for (const oldest of [...files.keys()].slice(0, -maximumVersions)) files.delete(oldest);
    return path;
  }
  const storeOnce = memoizeLast<string[]>();
  /** Stores the current version. Requests for unknown paths repeat this work at most once every half minute. */
  async function storeCurrent() {
    const { site, version, readData } = await source.readShop();
    await storeOnce(`${version} ${Math.floor(now().getTime() / 30_000)}`, async () => {
      const data = await readData();
      return Promise.all([site, omitSiteTexts(site)].map((variant) => store({ ...data, site: variant })));
    });
  }
  return {
    store,
    async find(path) {
      // Another process of this shop may have sent the page.
      if (!files.has(path)) await storeCurrent();
      return files.get(path);
    },
  };
}

/** Compresses a file for browsers that have one of the others, and the others for those that have this file: the shop opens and closes. */
async function compressDeltas(file: ShopDataFile, others: readonly ShopDataFile[]): Promise<void> {
  const pairs = others.flatMap(
    (other) =>
      [
        [file, other],
        [other, file],
      ] as const,
  );
  for (const [{ response, deltas }, version] of pairs)
    if (deltas !== undefined) await addDelta(deltas, response.uncompressed, version.response.uncompressed);
}

/**
 * Registers `GET /page-data/{version}.json`. Answers 404 for a version that this server does not have; the page then reads the shop
 * through the API.
 */
export function shopDataRoutes(app: App, dataFiles: ShopDataFiles): void {
  app.get('/page-data/:file', { config: { isPage: true }, schema: { hide: true } }, async (request, reply) => {
    const file = await dataFiles.find(request.url);
    if (file === undefined) throw apiError(404, { code: 'not_found' });
    return sendPrepared(request, reply, file.response, { isImmutable: true, deltas: file.deltas });
  });
}
