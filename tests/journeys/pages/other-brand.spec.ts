import { readFileSync } from 'node:fs';
import { sampleCases } from '../../support/deep-tests.ts';
import { openTimedShop } from '../../support/browser/timed-shop.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

const shopFile = JSON.parse(readFileSync('server/demo/shop-verte.json', 'utf8')) as object;
const pages = ['/menu', '/', '/about', '/contact', '/terms-of-service', '/auth/login', '/nulle-part'];

test('another brand’s pages have its name, colours, type and logo, and nothing of the first brand', async ({ page }) => {
  const shop = await openTimedShop({ shop: shopFile });
  try {
    for (const path of sampleCases(pages, 1)) {
      await page.goto(shop.origin + path);
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
      await expect(page.getByRole('banner').getByRole('link', { name: 'Verte Tablée' })).toBeVisible();
      const look = await page.evaluate(() => {
        const token = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name);
        return {
          page: getComputedStyle(document.body).backgroundColor,
          action: token('--action'),
          display: token('--display'),
          mark: token('--mark'),
        };
      });
      expect(look).toEqual({
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
