// References: §n in docs/behaviour.

import { customer } from '../../support/browser/customer.ts';
import { expect, test } from '../../support/browser/shop-test.ts';
import { testShop } from '../../support/test-shop.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';

test.describe.configure({ timeout: 120_000 });

const ids = ['sku:12', 'Tacos L', 'crêpe-nutella', 'a/b?c&d#e%20', 12, 'x'.repeat(60), 'y'.repeat(200)];

/** Creates the test shop with one menu that has an item for each of these ids. */
function shopOf(names: readonly (string | number)[]) {
  const items = names.map((item_id, index) => ({
    item_id,
    item_menu_id: 10,
    item_category_id: 100,
    item_name: `Plat ${index}.`,
    item_price: { price_delivery: 5, price_pickup: 5, tax_rate: 10 },
    options: [],
  }));
  const [menu] = testShop.menus;
  return { ...testShop, menus: [{ ...menu, categories: [{ category_id: 100, category_name: 'Plats', items }] }] };
}

test('an item of any id up to 200 characters opens from its card and by its link, and is added (§2, §7)', async ({ page }) => {
  const shop = await openShopWithClock({ shop: shopOf(ids) });
  try {
    const I = customer(page);
    const productDialog = (index: number) => page.getByRole('dialog', { name: `Plat ${index}.` });
    await I.open(`${shop.origin}/menu`);
    for (const [index, id] of ids.entries()) {
      await I.product(`Plat ${index}\\.`).click();
      await expect(productDialog(index)).toBeVisible();
      expect(new URL(page.url()).searchParams.get('product')).toBe(String(id));
      await page.goBack();
      await expect(productDialog(index)).toBeHidden();
    }
    for (const [index, id] of ids.entries()) {
      await I.open(`${shop.origin}/menu?${new URLSearchParams({ product: String(id) }).toString()}`);
      await expect(productDialog(index)).toBeVisible();
      const productResponse = page.waitForResponse(
        (response) => response.url() === `${shop.origin}/v2/public/products/${encodeURIComponent(id)}`,
      );
      await I.addOpenProduct();
      expect((await productResponse).status()).toBe(200);
    }
    await expect(page.getByRole('button', { name: new RegExp(`^Panier, ${ids.length} articles`), includeHidden: true })).toBeAttached();
  } finally {
    await shop.close();
  }
});

test('a link with an invalid item id opens the menu (§2)', async ({ page, I }) => {
  for (const id of ['', 'x'.repeat(201)]) {
    await I.open(`/menu?product=${id}`);
    await page.mouse.move(100, 100);
    await expect(I.product('Cola du Nord')).toBeAttached();
    await expect(page.locator('[data-machine="productSheet"]')).toHaveAttribute('data-state', 'closed');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
