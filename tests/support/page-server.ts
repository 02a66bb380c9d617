import { rmSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import type { Database } from '#server/database/database.ts';
import { writeBuiltSite } from './built-site.ts';
import { browserUserAgent, openTestDatabase, startTestServer, type TestServer } from './test-server.ts';
import { testShop } from './test-shop.ts';

/** Milliseconds after which the server looks for a new publication, and its cached pages have expired. */
const publicationMs = 60_000;

/** Serves the pages of a built site to the tests of a file. `current` and `build` are valid within tests and hooks. */
export function usePageServer({ env = {} }: { env?: Record<string, string> } = {}) {
  let database: Database;
  const pageServer = {
    current: undefined as unknown as TestServer,
    /** Folder of the built site. */
    build: '',
    /** Fetches a page like a browser. */
    get: (url: string, headers: Record<string, string> = {}) =>
      pageServer.current.app.inject({ url, headers: { accept: 'text/html', 'user-agent': browserUserAgent, ...headers } }),
    async publish(shop: ShopFile) {
      const { current } = pageServer;
      await current.publish(shop);
      current.clock.now = new Date(current.clock.now.getTime() + publicationMs);
    },
    /** Publishes the test shop with this site configuration. */
    configure: (site: ShopFile['site']) => pageServer.publish({ ...testShop, site: { ...testShop.site, ...site } }),
  };
  beforeAll(async () => {
    pageServer.build = writeBuiltSite();
    database = await openTestDatabase();
    pageServer.current = await startTestServer({
      database,
      buildFolder: pageServer.build,
      env: { PUBLIC_URL: 'https://shop.example', ...env },
    });
  }, 60_000);
  afterAll(async () => {
    await pageServer.current.close();
    await database.close();
    rmSync(pageServer.build, { recursive: true });
  });
  return pageServer;
}
