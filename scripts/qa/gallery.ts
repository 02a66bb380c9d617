/**
 * Writes one static page with every screen of the built shop at four widths, light and dark, and the pictures of every state that
 * `npm run test:pictures` has taken: `npm run gallery`, then open `reports/gallery/index.html`. Words as arguments select screens.
 * Checks each picture's page with axe. Fails if axe finds violations, or if a screen cannot be opened.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { readAxeResults, readPictures, reportFolder } from '#qa/report/files.ts';
import { escapeHtml } from '#server/pages/escape-html.ts';
import { customer } from '../../tests/support/browser/customer.ts';
import { accessibilityViolations, storeCookieChoice } from '../../tests/support/browser/shop-test.ts';
import { openShopWithClock, readDemoShop, type ShopWithClock } from '../../tests/support/browser/shop-with-clock.ts';
import type { Screen } from '../../tests/support/screens/screen.ts';
import { screens } from '../../tests/support/screens/screens.ts';

const folder = 'reports/gallery';
const viewports = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const schemes = ['light', 'dark'] as const;
type Entry = { caption: string; thumbnail: string; picture: string };
type Viewport = (typeof viewports)[number];

/** Loads the pictures of the whole page, which are loaded when they come near the viewport. */
async function loadLazyPictures(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });
}

/** Opens a screen and takes its pictures in both themes: what the viewport shows, and the whole page. Adds what axe finds to `problems`. */
async function takePictures(
  context: BrowserContext,
  shop: ShopWithClock,
  { name, screen, viewport }: { name: string; screen: Screen; viewport: Viewport },
  problems: string[],
): Promise<Entry[]> {
  const page = await context.newPage();
  await screen.open({ page, I: customer(page), shop });
  await page.waitForLoadState('networkidle');
  if (screen.isPrinted === true) await page.emulateMedia({ media: 'print' });
  await loadLazyPictures(page);
  const entries: Entry[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const caption = `${viewport.width} px, ${colorScheme}`;
    const base = `${name.replaceAll(/\W+/g, '-')}-${viewport.width}-${colorScheme}`;
    const options = { type: 'jpeg', quality: 80 } as const;
    await page.screenshot({ ...options, path: `${folder}/${base}.jpg` });
    for (const { id, nodes } of await accessibilityViolations(page))
      problems.push(...nodes.map((node) => `${name}, ${caption}: ${id}: ${node}`));
    // Sticky elements would be shown in the middle of the page.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.screenshot({ ...options, path: `${folder}/${base}-whole.jpg`, fullPage: true });
    entries.push({ caption, thumbnail: `${base}.jpg`, picture: `${base}-whole.jpg` });
  }
  return entries;
}

/** Publishes the menus of lunch and evening alone, and advances the clock to 16:00. Later screens are shown in the afternoon. */
async function closeShop(shop: ShopWithClock) {
  const { menus, ...content } = readDemoShop();
  shop.clock.now = new Date('2027-01-04T15:00:00Z');
  await shop.change({ ...content, menus: menus.filter(({ menu_id }) => menu_id !== 'snacking') });
}

/** Takes the pictures of a screen at every width. Adds what axe finds, and a screen that cannot be opened, to `problems`. */
async function takeAll(browser: Browser, shop: ShopWithClock, name: string, screen: Screen, problems: string[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  if (screen.isClosed === true) await closeShop(shop);
  for (const viewport of viewports) {
    const phone = { isMobile: viewport.width < 600, hasTouch: viewport.width < 600 };
    const context = await browser.newContext({ viewport, ...phone, locale: 'fr-FR', baseURL: shop.origin, reducedMotion: 'reduce' });
    try {
      if (screen.hasCookieNotice !== true) await context.addInitScript(storeCookieChoice);
      entries.push(...(await takePictures(context, shop, { name, screen, viewport }, problems)));
    } catch (error) {
      problems.push(`${name}, ${viewport.width} px: ${String(error)}`);
    } finally {
      await context.close();
    }
  }
  if (screen.isClosed === true) await shop.change(readDemoShop());
  return entries;
}

const figure = ({ caption, thumbnail, picture }: Entry) =>
  `<figure><a href="${escapeHtml(picture)}"><img loading="lazy" src="${escapeHtml(thumbnail)}" alt=""></a><figcaption>${escapeHtml(caption)}</figcaption></figure>`;

const requested = process.argv.slice(2);
const selected = Object.entries(screens).filter(([name]) => requested.length === 0 || requested.some((word) => name.includes(word)));
// Demo mode has the mailbox and the counter's accounts.
const shop = await openShopWithClock({ env: { DEMO: '1' } });
const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath === undefined ? {} : { executablePath }) });

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const sections: string[] = [];
const problems: string[] = [];
let count = 0;
try {
  for (const [name, screen] of selected) {
    const entries = await takeAll(browser, shop, name, screen, problems);
    count += entries.length;
    sections.push(`<section><h2>${escapeHtml(name)}</h2><div>${entries.map(figure).join('')}</div></section>`);
    console.log(name);
  }
} finally {
  await browser.close();
  await shop.close();
}
for (const { state, size, theme, violations } of readAxeResults())
  problems.push(...violations.map(({ id, nodes }) => `${state}, ${size}, ${theme}: ${id}: ${nodes.join(', ')}`));
const states = readPictures().map(({ state, size, theme, file }) => {
  const picture = relative(folder, `${reportFolder}/${file}`);
  return figure({ caption: `${state}, ${size}, ${theme}`, thumbnail: picture, picture });
});
writeFileSync(
  `${folder}/index.html`,
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>body{font:14px system-ui;margin:2rem;background:#ddd}section>div{display:flex;gap:1rem;overflow-x:auto;align-items:start}figure{margin:0;flex:none}img{height:420px;width:auto;background:#fff}figcaption{padding:.25rem 0}</style>
<h1>Gallery</h1>${sections.join('\n')}<section><h2>States of the charts (${states.length})</h2><div style="flex-wrap:wrap">${states.join('')}</div></section></html>\n`,
);
for (const problem of problems) console.error(problem);
console.log(
  `${folder}/index.html: ${count} pictures of ${selected.length} screens, ${states.length} of states, ${problems.length} problems`,
);
process.exit(problems.length === 0 ? 0 : 1);
