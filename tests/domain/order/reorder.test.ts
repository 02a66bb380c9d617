// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import type { OrderItem } from '#domain/entities.ts';
import { reorder } from '#domain/order/reorder.ts';
import { category, item, openDaily, option } from '../shop.ts';

const sauces = option([{ name: 'Hot' }, { name: 'Cheddar', price: 1 }]);
const tacos = item({ item_name: 'Tacos', options: [sauces] });
const fries = item({ item_id: 2, item_name: 'Frites' });
const menus = [{ ...openDaily(['11:30', '22:00']), categories: [category([tacos, fries])] }];

const orderItem = (of: typeof tacos, change: Partial<OrderItem> = {}): OrderItem => ({
  item_id: of.item_id,
  item_menu_id: of.item_menu_id,
  item_category_id: of.item_category_id,
  item_name: of.item_name,
  item_price: { price_pickup: 1, price_delivery: 1 },
  options: [],
  note: '',
  quantity: 1,
  ...change,
});

test('available items are added with their choices and note, at current prices (§6)', () => {
  const [cheddar] = sauces.option_options.slice(1);
  const line = orderItem(tacos, {
    quantity: 2,
    note: 'sans oignons',
    options: [{ ...sauces, option_options: [{ ...cheddar, id: cheddar?.id ?? 0, quantity: 1 }] }],
  });
  const { items, missing } = reorder({ items: [line] }, menus);
  expect(missing).toEqual([]);
  expect(items[0]).toMatchObject({ quantity: 2, note: 'sans oignons', item_price: tacos.item_price });
  expect(items[0]?.options?.[0]?.option_options.map(({ quantity }) => quantity)).toEqual([0, 1]);
});

test('a choice selected twice is selected twice again (§3)', () => {
  const dips = option([{ name: 'Hot' }], { option_max: 3 });
  const nuggets = item({ item_name: 'Nuggets', options: [dips] });
  const line = orderItem(nuggets, { options: [option([{ name: 'Hot', quantity: 2 }])] });
  const { items } = reorder({ items: [line] }, [{ ...menus[0], categories: [category([nuggets])] }] as typeof menus);
  expect(items[0]?.options?.[0]?.option_options.map(({ quantity }) => quantity)).toEqual([2]);
});

test('unavailable items are named: removed, sold out, or with a removed choice', () => {
  const withRemovedChoice = orderItem(tacos, { options: [{ ...sauces, option_options: [{ id: 'never', quantity: 1 }] }] });
  const soldOut = [{ ...menus[0], categories: [category([tacos, { ...fries, item_is_available: false }])] }] as typeof menus;
  const { items, missing } = reorder(
    { items: [withRemovedChoice, orderItem(fries), orderItem(item({ item_id: 99, item_name: 'Tiramisu' }))] },
    soldOut,
  );
  expect(items).toEqual([]);
  expect(missing).toEqual(['Tacos', 'Frites', 'Tiramisu']);
});
