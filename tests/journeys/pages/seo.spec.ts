import { addLocalePrefix, pagePaths } from '#config/pages.ts';
import { pageTitles } from '../../support/browser/page-titles.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

test('every page has its own title and description, and the same canonical URL in both forms (§2)', async ({ request, baseURL }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  const pages = pagePaths.filter((path) => path !== '/blog');
  for (const path of pages)
    for (const form of [path, addLocalePrefix(path, 'fr')]) {
      const response = await request.get(form, { headers: { accept: 'text/html' } });
      const html = await response.text();
      const find = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
      expect([form, response.status()]).toEqual([form, 200]);
      titles.add(find(/<title>([^<]+)<\/title>/));
      descriptions.add(find(/<meta name="description" content="([^"]+)">/));
      expect(new URL(find(/<link rel="canonical" href="([^"]+)">/), baseURL).pathname).toBe(path);
    }
  expect(descriptions.size).toBe(pages.length);
  expect(titles.size).toBe(pages.length);
  expect(descriptions).not.toContain('');
});

test('every file that a page’s head names exists and has its size', async ({ page, request, I }) => {
  await I.open('/');
  const icons = await page
    .locator('link[rel~=icon], link[rel=apple-touch-icon]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(icons).toEqual(['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png']);
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as { icons: { src: string; sizes: string }[] };
  const share = new URL((await page.locator('meta[property="og:image"]').getAttribute('content')) ?? '').pathname;
  for (const src of [...icons, share, ...manifest.icons.map((icon) => icon.src)]) expect((await request.get(src)).status(), src).toBe(200);
  const sizeOf = (src: string) =>
    page.evaluate(async (path) => {
      const image = new Image();
      image.src = path;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
  expect(await sizeOf(share)).toBe('1200x630');
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) expect(await sizeOf(src)).toBe(sizes);
});

for (const path of Object.keys(pageTitles) as (keyof typeof pageTitles)[])
  test(`${path} has one main heading in both forms (§2)`, async ({ page, I }) => {
    for (const form of [path, addLocalePrefix(path, 'fr')]) {
      await I.open(form);
      await expect(page.locator('h1')).toHaveCount(1);
    }
  });
