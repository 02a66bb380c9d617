// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import type { Item } from '#domain/entities.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { testShop } from '../../support/test-shop.ts';

const withMaximum = (item: Item): Item => ({ ...item, options: item.options?.map((option) => ({ ...option, option_max: 3 })) });
/** Creates the test shop with a maximum of sauces. */
const shop: ShopFile = {
  ...testShop,
  menus: testShop.menus.map((menu) => ({
    ...menu,
    categories: menu.categories.map((category) => ({ ...category, items: category.items.map(withMaximum) })),
  })),
};

const { server } = await useTestServer({ shop, env: { DEMO: '1' } });

const placeOrder = (choices: Record<string, number>) => {
  const order = createOrder({ shop, lines: [{ id: 1, choices }] });
  return { order, answer: server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order }) };
};

test('an order with a choice taken twice is accepted at its price, and mailed as ×2 (§3)', async () => {
  const { order, answer } = placeOrder({ algerian: 1, cheese: 2 });
  expect(order.subtotal).toBe(8.5);
  expect((await answer).statusCode).toBe(200);
  const mail = (await createAccountClient(server).mailbox()).find(({ to }) => to === order.customer.email);
  expect(mail?.text).toContain('Algérienne, Fromagère\u00A0×2');
});

test('an order with more choices than the option’s maximum is rejected (§3)', async () => {
  const { answer } = placeOrder({ algerian: 2, cheese: 2 });
  expect((await answer).statusCode).toBe(409);
});
