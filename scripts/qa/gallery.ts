/**
 * Writes one static page with every screen of the built shop at four widths, light and dark, and the pictures of every state that
 * `npm run test:pictures` has taken: `npm run gallery`, then open `reports/gallery/index.html`. Words as arguments select screens.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { chromium, type Page } from 'playwright';
import { pagePaths } from '#config/pages.ts';
import { readPictures, reportFolder } from '#qa/report/files.ts';
import { escapeHtml } from '#server/pages/escape-html.ts';
import { accountHolder } from '../../tests/support/browser/account-holder.ts';
import { filledPickup } from '../../tests/support/browser-paths/checkout-page.ts';
import { customer, type Customer } from '../../tests/support/browser/customer.ts';
import { colaLine, seedStorage } from '../../tests/support/browser/seed-storage.ts';
import { storeCookieChoice } from '../../tests/support/browser/shop-test.ts';
import { openTimedShop } from '../../tests/support/browser/timed-shop.ts';

const folder = 'reports/gallery';

/** Creates an account with one order, and opens a page of its profile. */
async function openProfile(page: Page, path: string) {
  const holder = accountHolder(page, page.context().request);
  await holder.openLoggedIn(filledPickup);
  await holder.open('/checkout');
  const I = customer(page);
  await I.orderButton().click();
  await I.seeThanks();
  await holder.open(path);
}

/** Places an order as a guest, whose confirmation is then shown. */
async function order(I: Customer) {
  await I.openFilledCheckout('confirmation');
  await I.orderButton().click();
  await I.seeThanks();
}

/** Logs in at the counter, where one order has arrived. */
async function openCounter(page: Page, I: Customer) {
  await order(I);
  await page.goto('/counter');
  await page.getByRole('button', { name: /^Gérant/ }).click();
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText('En direct').waitFor();
}

const viewports = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
const schemes = ['light', 'dark'] as const;

/** Functions that open a screen, by its name: the pages by their path, and other states of a page. */
const screens: Record<string, (page: Page, I: Customer) => Promise<void>> = {
  ...Object.fromEntries(
    pagePaths.map((path) => [path, (page: Page, I: Customer) => (path.startsWith('/profile') ? openProfile(page, path) : I.open(path))]),
  ),
  '/success': (_, I) => order(I),
  '/order': async (page, I) => {
    await order(I);
    const finished = await page.evaluate(() => localStorage.getItem('checkout:finished'));
    const { tracking } = JSON.parse(finished ?? '{}') as { tracking?: string };
    await I.open(`/order#${tracking}`);
  },
  counter: openCounter,
  'counter, order': async (page, I) => {
    await openCounter(page, I);
    await page
      .getByRole('main')
      .getByRole('button', { name: /article/ })
      .first()
      .click();
  },
  'counter, log in': async (page) => {
    await page.goto('/counter');
    await page.getByRole('button', { name: 'Se connecter' }).waitFor();
  },
  'cookie notice': (_, I) => I.open('/'),
  'not found': (_, I) => I.open('/nulle-part'),
  product: async (page, I) => {
    await I.open('/menu?product=tacos-l');
    await page.getByRole('dialog').waitFor();
  },
  search: async (page, I) => {
    await I.open('/menu');
    await page.getByRole('searchbox').fill('tacos');
  },
  cart: async (page, I) => {
    await seedStorage(page, colaLine);
    await I.open('/menu');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Panier, / })
      .click();
    await I.seeCart();
  },
  'delivery place': async (page, I) => {
    await I.open('/');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /livrer/ })
      .click();
    await page.getByRole('dialog').waitFor();
  },
  'checkout, type': (_, I) => I.startCheckout(),
  'checkout, payment': (_, I) => I.openFilledCheckout('payment'),
  'checkout, confirmation': (_, I) => I.openFilledCheckout('confirmation'),
};

const requested = process.argv.slice(2);
const selected = Object.entries(screens).filter(([name]) => requested.length === 0 || requested.some((word) => name.includes(word)));
// Demo mode has the mailbox and the counter's accounts.
const shop = await openTimedShop({ env: { DEMO: '1' } });
const executablePath = process.env['CHROMIUM'];
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath === undefined ? {} : { executablePath }) });

/** Takes the picture of a screen and returns its file name. */
async function takePicture(name: string, viewport: (typeof viewports)[number], colorScheme: (typeof schemes)[number]): Promise<string> {
  const context = await browser.newContext({ viewport, colorScheme, locale: 'fr-FR', baseURL: shop.origin, reducedMotion: 'reduce' });
  if (name !== 'cookie notice') await context.addInitScript(storeCookieChoice);
  const page = await context.newPage();
  const file = `${name.replaceAll(/\W+/g, '-')}-${viewport.width}-${colorScheme}.jpg`;
  try {
    await screens[name]?.(page, customer(page));
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: `${folder}/${file}`, type: 'jpeg', quality: 80 });
  } finally {
    await context.close();
  }
  return file;
}

const figure = (src: string, caption: string) =>
  `<figure><a href="${escapeHtml(src)}"><img loading="lazy" src="${escapeHtml(src)}" alt=""></a><figcaption>${escapeHtml(caption)}</figcaption></figure>`;

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const sections: string[] = [];
try {
  for (const [name] of selected) {
    const figures: string[] = [];
    for (const colorScheme of schemes)
      for (const viewport of viewports)
        figures.push(figure(await takePicture(name, viewport, colorScheme), `${viewport.width} px, ${colorScheme}`));
    sections.push(`<section><h2>${escapeHtml(name)}</h2><div>${figures.join('')}</div></section>`);
    console.log(name);
  }
} finally {
  await browser.close();
  await shop.close();
}
const states = readPictures().map(({ state, size, theme, file }) =>
  figure(relative(folder, `${reportFolder}/${file}`), `${state}, ${size}, ${theme}`),
);
writeFileSync(
  `${folder}/index.html`,
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>body{font:14px system-ui;margin:2rem;background:#ddd}section>div{display:flex;gap:1rem;overflow-x:auto;align-items:start}figure{margin:0;flex:none}img{height:420px;width:auto;background:#fff}figcaption{padding:.25rem 0}</style>
<h1>Gallery</h1>${sections.join('\n')}<section><h2>States of the charts (${states.length})</h2><div style="flex-wrap:wrap">${states.join('')}</div></section></html>\n`,
);
console.log(`${folder}/index.html`);
process.exit();
