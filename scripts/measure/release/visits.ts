import { join } from 'node:path';
import { chromium } from 'playwright';
import type { ByteCounter, SentResponse } from './byte-counter.ts';

/** Browsers that are measured, by their command-line options. */
export const browsers = {
  'with dictionaries': [],
  'without dictionaries': ['--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend'],
};
export type BrowserKind = keyof typeof browsers;

/** Pages that are visited, each by a browser profile of its own. */
export const pages = { home: '/', menu: '/menu', checkout: '/checkout' };
export type PageName = keyof typeof pages;

/** Bytes of what a visit loads of the site's code and data. Pages, pictures and fonts are the same for every browser. */
export type VisitBytes = { scripts: number; styles: number; data: number };

type Visit = { page: PageName; browser: BrowserKind; folder: string; counter: ByteCounter };

/**
 * Opens a page in a profile that keeps cache, dictionaries and service worker, waits until the service worker has stored its files, and closes the
 * browser. Returns what was loaded.
 */
export async function visit({ page: name, browser, folder, counter }: Visit): Promise<VisitBytes> {
  const executablePath = process.env['CHROMIUM'];
  const context = await chromium.launchPersistentContext(join(folder, `${browser} ${name}`), {
    viewport: { width: 412, height: 823 },
    args: ['--no-sandbox', ...browsers[browser]],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const page = await context.newPage();
    await page.goto(counter.origin + pages[name]);
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    return sumBytes(await counter.takeResponses());
  } finally {
    await context.close();
  }
}

function sumBytes(responses: readonly SentResponse[]): VisitBytes {
  const sum = (pattern: RegExp) => responses.reduce((total, { path, bytes }) => total + (pattern.test(path) ? bytes : 0), 0);
  return { scripts: sum(/\.js$/), styles: sum(/\.css$/), data: sum(/^\/(?:page-data|v2)\//) };
}
