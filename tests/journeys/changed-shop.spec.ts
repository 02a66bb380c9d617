import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Item } from '#domain/entities.ts';
import { startServerProcess, type ServerProcess } from '../server/server-process.ts';
import { openReview } from '../support/review.ts';
import { expect, test as shopTest } from '../support/shop-test.ts';

type ShopFile = { menus: { categories: { items: Item[] }[] }[] };

/** A shop of one's own, whose owner changes what it sells while somebody orders. */
type Shop = { url: string; change: (itemName: string, change: Partial<Item>) => Promise<void> };

const test = shopTest.extend<{ shop: Shop }>({
  shop: async ({ request }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'changed-'));
    const file = join(folder, 'shop.json');
    const content = JSON.parse(readFileSync('server/demo/shop.json', 'utf8')) as ShopFile;
    writeFileSync(file, JSON.stringify(content));
    const env = { DATA_DIR: 'memory://', SHOP: file, DEMO: '1', NODE_ENV: 'production', LOG_LEVEL: 'error' };
    const server: ServerProcess = await startServerProcess(env);
    await server.ready;
    await use({
      url: server.url,
      async change(itemName, change) {
        const items = content.menus.flatMap(({ categories }) => categories.flatMap((category) => category.items));
        for (const item of items.filter(({ item_name }) => item_name.startsWith(itemName))) Object.assign(item, change);
        const before = await (await request.get(`${server.url}/v2/public/menus`)).text();
        writeFileSync(file, JSON.stringify(content));
        await expect.poll(async () => (await request.get(`${server.url}/v2/public/menus`)).text()).not.toBe(before);
      },
    });
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  },
});

// Each starts a shop of its own.
test.describe.configure({ timeout: 150_000 });

/** The browser logs a refused order by itself. */
function expectOnlyRefusals(problems: string[]) {
  expect(problems.splice(0).filter((problem) => !problem.includes('409'))).toEqual([]);
}

test('a price that changed is told before anything is ordered, and the order is placed at the new one (d8, complaint 18)', async ({
  page,
  shop,
  problems,
}) => {
  const I = await openReview(page, shop.url);
  const orders: { total: number; status: number }[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() === 'POST' && request.url().endsWith('/checkout/'))
      orders.push({ total: (request.postDataJSON() as { total: number }).total, status: response.status() });
  });
  const before = await I.orderButton().textContent();
  await shop.change('Cola du Nord', { item_price: { price_pickup: 4.4, price_delivery: 4.9, tax_rate: 5.5 } });
  await I.orderButton().click();
  await I.seeAlert('Les prix ont changé');
  await expect(page.getByRole('alertdialog')).toContainText('4,40');
  await I.dismissAlert();
  await expect(I.orderButton()).toContainText('4,40');
  expect(before).not.toContain('4,40');
  await expect.poll(() => orders.map(({ status }) => status)).toEqual([409]);
  await I.orderButton().click();
  await I.seeThanks();
  expect(orders.at(-1)).toEqual({ total: 4.4, status: 200 });
  await expect(page.getByRole('main')).toContainText('4,40');
  expectOnlyRefusals(problems);
});

test('an item that is sold out meanwhile is named, taken out with one tap, and the rest is ordered (d9, complaint 18)', async ({
  page,
  shop,
  problems,
}) => {
  const I = await openReview(page, shop.url);
  await I.open(`${shop.url}/menu`);
  await I.add('Tiramisu');
  await I.seeCart();
  await I.open(`${shop.url}/checkout?tab=confirmation`);
  await expect(page.getByRole('main')).toContainText('Tiramisu');
  await shop.change('Tiramisu', { item_is_available: false });
  await I.orderButton().click();
  await I.seeAlert('Les articles suivants de votre panier ne sont pas disponibles');
  await expect(page.getByRole('alertdialog')).toContainText('Tiramisu');
  await I.dismissAlert();
  await I.seeState('delivery.editing');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Retirer/ })
    .first()
    .click();
  await I.goOn();
  await I.seeState('payment.choosing');
  await I.goOn();
  await I.seeState('confirmation.reviewing');
  await expect(page.getByRole('main')).not.toContainText('Tiramisu');
  await I.orderButton().click();
  await I.seeThanks();
  await expect(page.getByRole('main')).toContainText('Cola du Nord');
  expectOnlyRefusals(problems);
});
