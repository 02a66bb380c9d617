// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { complementaryItems } from '#domain/menu/complements.ts';
import { category, item, menu } from '../shop.ts';

const dish = (id: string, kind: string, price: number) =>
  item({ item_id: id, item_category_id: kind, item_price: { price_pickup: price, price_delivery: price, tax_rate: 10 } });
const [tacos, burger] = [dish('tacos', 'tacos', 9), dish('burger', 'burgers', 11)];
const [cola, water] = [dish('cola', 'drinks', 2.5), dish('water', 'drinks', 2)];
const [fries, cake] = [dish('fries', 'sides', 4), dish('cake', 'desserts', 4.5)];
const groups = { tacos: [tacos], burgers: [burger], drinks: [cola, water], sides: [fries], desserts: [cake] };
const menus = [menu({ categories: Object.entries(groups).map(([id, items]) => category(items, { category_id: id })) })];
const recommended = [burger, cola, water, fries, cake];

test.each([
  ['a cart with a main dish gets one drink, one side and one dessert first, and no second main dish', [tacos], 'cola fries cake water'],
  ['what the cart has already comes last', [tacos, cola], 'fries cake water'],
  ['a cart without a main dish is offered one', [cola], 'burger fries cake water'],
  ['an empty cart keeps the order', [], 'burger cola water fries cake'],
])('%s (§1 Recommendations)', (_, cart, expected) => {
  const inCart = new Set(cart);
  const result = complementaryItems(
    recommended.filter((candidate) => !inCart.has(candidate)),
    cart,
    menus,
  );
  expect(result.map(({ item_id }) => item_id).join(' ')).toBe(expected);
});

test('a category holds main dishes from six tenths of the dearest median price on (§9 Recommendations)', () => {
  const meals = [dish('a', 'meals', 12), dish('b', 'meals', 2), dish('c', 'meals', 10)];
  const [salad, soup] = [dish('salad', 'salads', 6), dish('soup', 'soups', 5.99)];
  const groupsByPrice = { meals, salads: [salad], soups: [soup] };
  const shop = [menu({ categories: Object.entries(groupsByPrice).map(([id, items]) => category(items, { category_id: id })) })];
  expect(complementaryItems([salad, soup], meals, shop)).toEqual([soup]);
});

test('a shop whose categories cost the same has no main dishes, so that it recommends everything', () => {
  const equal = [menu({ categories: [category([tacos], { category_id: 'tacos' }), category([burger], { category_id: 'burgers' })] })];
  expect(complementaryItems([burger], [tacos], equal)).toEqual([burger]);
});
