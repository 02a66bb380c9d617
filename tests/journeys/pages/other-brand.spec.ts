import { readFileSync } from 'node:fs';
import { sampleCases } from '../../support/deep-tests.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

const shopFile = JSON.parse(readFileSync('server/demo/shop-verte.json', 'utf8')) as object;
const pages = ['/menu', '/', '/about', '/contact', '/terms-of-service', '/auth/login', '/nulle-part'];

test('another brand has its own icons and frame colour: none of the first brand’s is served to browsers or installed apps', async ({
  page,
  request,
}) => {
  const shop = await openShopWithClock({ now: '2027-01-04T11:05:00Z', shop: shopFile });
  try {
    await page.goto(`${shop.origin}/menu`);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#12211a');
    const linked = await page
      .locator('link[rel~=icon], link[rel=apple-touch-icon]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const manifest = (await (await request.get(`${shop.origin}/manifest.webmanifest`)).json()) as { icons: { src: string }[] };
    const icons = new Set([...linked, ...manifest.icons.map(({ src }) => src)]);
    expect(icons.size).toBe(6);
    for (const icon of icons) {
      const served = await (await request.get(shop.origin + icon)).body();
      expect([icon, served.equals(readFileSync(`public/brands/verte-tablee${icon}`))]).toEqual([icon, true]);
      expect([icon, served.equals(readFileSync(`public${icon}`))]).toEqual([icon, false]);
    }
  } finally {
    await shop.close();
  }
});

test('another brand’s pages have its name, colours, type and logo, and nothing of the first brand', async ({ page }) => {
  const shop = await openShopWithClock({ shop: shopFile });
  try {
    for (const path of sampleCases(pages, 1)) {
      await page.goto(shop.origin + path);
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
      await expect(page.getByRole('banner').getByRole('link', { name: 'Verte Tablée' })).toBeVisible();
      const measuredStyle = await page.evaluate(() => {
        const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);
        return {
          page: getComputedStyle(document.body).backgroundColor,
          action: token('--action'),
          display: token('--display'),
          mark: token('--mark'),
        };
      });
      expect(measuredStyle).toEqual({
        page: 'rgb(244, 250, 241)',
        action: '#1f6b45',
        display: "'Brand display',system-ui,sans-serif",
        mark: 'url(/marks/leaf.svg)',
      });
      expect(await page.locator('html').innerText()).not.toMatch(/tac.?braise|braise|fromagère|\blille\b/i);
    }
  } finally {
    await shop.close();
  }
});
