// References: complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import type { CartItem, Offer } from '#domain/entities.ts';
import { priceCart, unitPrice } from '#domain/pricing.ts';
import { cart, item, line, lineAt, menu, offer, option, rules, zone } from '../shop.ts';

const menus = [
  menu({}, [item({ item_id: 'cola', item_name: 'Cola', options: [option([{ price: 1, quantity: 1 }])] })]),
  menu({ menu_id: 'n' }, [item({ item_id: 12 }), item({ item_id: 'cola', item_name: 'Other' })]),
];
const priceWith = (items: CartItem[], offers: Offer[], change = {}) => priceCart(cart(items, change), rules(offers, { menus }));
/** Returns id and quantity of each free item. */
const freeItemRows = (items: CartItem[], offers: Offer[]) =>
  priceWith(items, offers).freeItems.map(({ item_id, quantity }) => [item_id, quantity]);

describe('a free item (§9)', () => {
  const giftOffer = (change: Partial<Offer> = {}) => offer({ id: 'gift', type: 'free_item', items: ['cola'], ...change });
  test('is one zero-priced item without options or note, and discounts nothing (§9)', () => {
    const { freeItems, appliedOffers, subtotal, discount, total } = priceWith([line({ item_id: 5, quantity: 4 })], [giftOffer()]);
    const [free] = freeItems;
    expect(freeItems).toHaveLength(1);
    expect(free).toMatchObject({ item_id: 'cola', item_name: 'Cola', quantity: 1, options: [], note: '' });
    expect(free?.item_price).toEqual({ price_pickup: 0, price_delivery: 0, tax_rate: 10 });
    expect(appliedOffers).toEqual([{ id: 'gift', type: 'free_item', discount: 0 }]);
    expect([subtotal, discount, total]).toEqual([3200, 0, 3200]);
  });
  test('is the first named item found in the menus, with ids compared as strings (§9)', () => {
    expect(freeItemRows([line({ item_id: 5 })], [giftOffer({ items: ['gone', '12', 'cola'] })])).toEqual([[12, 1]]);
  });
  test('does not have to be in the cart (§9)', () => {
    expect(freeItemRows([line({ item_id: 5 })], [giftOffer()])).toEqual([['cola', 1]]);
    expect(freeItemRows([line({ item_id: 5 })], [giftOffer({ categories: ['c'] })])).toEqual([['cola', 1]]);
    expect(freeItemRows([line({ item_id: 'cola' })], [giftOffer({ menus: ['elsewhere'] })])).toEqual([]);
  });
  test('found in no menu, or not named, is not applied (§9)', () => {
    for (const items of [['gone'], [], null]) expect(priceWith([line()], [giftOffer({ items })]).appliedOffers).toEqual([]);
  });
  test('is added once per offer (§9)', () => {
    expect(freeItemRows([line(), line({ item_id: 9 })], [giftOffer(), giftOffer({ id: 'second' })])).toEqual([
      ['cola', 1],
      ['cola', 1],
    ]);
  });
  test('is not added below the minimum, and never counts towards it (§9)', () => {
    expect(freeItemRows([lineAt(999)], [giftOffer({ minimum_amount: 10 })])).toEqual([]);
  });
});

describe('buy one get one (§9)', () => {
  const buyOneGetOneOffer = (change: Partial<Offer> = {}) => offer({ id: 'bogo', type: 'buy_one_get_one', ...change });
  test('adds one copy of each line in scope (§9)', () => {
    expect(
      freeItemRows([line({ quantity: 3 }), line({ item_id: 2 }), line({ item_id: 3 })], [buyOneGetOneOffer({ items: [1, 3] })]),
    ).toEqual([
      [1, 1],
      [3, 1],
    ]);
  });
  test('adds the line’s quantity if it repeats (§9)', () => {
    expect(freeItemRows([line({ quantity: 3 }), line({ item_id: 2 })], [buyOneGetOneOffer({ allow_repeat: true })])).toEqual([
      [1, 3],
      [2, 1],
    ]);
  });
  test('copies the options at price 0, without the note (§9)', () => {
    const options = [option([{ price: 1.5, quantity: 2 }, { price: 3 }])];
    const [free] = priceWith([line({ options, note: 'sans oignons' })], [buyOneGetOneOffer()]).freeItems;
    expect(free?.options).toEqual([option([{ price: 0, quantity: 2 }, { price: 0 }])]);
    expect(free?.note).toBe('');
    expect(free && [unitPrice(free, 'pickup'), unitPrice(free, 'delivery')]).toEqual([0, 0]);
  });
  test('copies each line for the first offer only; an offer without a remaining line is not applied (§9)', () => {
    const { freeItems, appliedOffers } = priceWith(
      [line(), line({ item_id: 2 })],
      [buyOneGetOneOffer({ items: [1] }), buyOneGetOneOffer({ id: 'all', allow_repeat: true }), buyOneGetOneOffer({ id: 'late' })],
    );
    expect(freeItems.map(({ item_id }) => item_id)).toEqual([1, 2]);
    expect(appliedOffers.map(({ id }) => id)).toEqual(['bogo', 'all']);
  });
  test('treats equal lines separately (§9)', () => {
    expect(freeItemRows([line(), line()], [buyOneGetOneOffer()])).toHaveLength(2);
  });
  test('copies a line without options without adding any (§9)', () => {
    const { options: _, ...plain } = line();
    expect(priceWith([plain], [buyOneGetOneOffer()]).freeItems[0]).not.toHaveProperty('options');
  });
  test('does not mutate the copied lines (§9)', () => {
    const items = [line({ options: [option([{ price: 1.5, quantity: 2 }])] })];
    const itemsBefore = structuredClone(items);
    priceWith(items, [buyOneGetOneOffer(), offer()]);
    expect(items).toEqual(itemsBefore);
  });
});

test('free items are ordered by offer, then by line (§9)', () => {
  const items = [line({ item_id: 1 }), line({ item_id: 2 })];
  const offers = [
    offer({ type: 'buy_one_get_one', items: [2] }),
    offer({ type: 'free_item', items: ['cola'] }),
    offer({ type: 'buy_one_get_one' }),
  ];
  expect(freeItemRows(items, offers).map(([id]) => id)).toEqual([2, 'cola', 1]);
});

describe('free delivery (§9)', () => {
  const free = offer({ id: 'free', type: 'free_delivery', value: null });
  const delivery = { mode: 'delivery', destination: { zone } };
  test('waives fee and surcharge once, by the first offer (§9)', () => {
    const { delivery: fee, total, appliedOffers } = priceWith([line()], [free, { ...free, id: 'again' }], delivery);
    expect([fee, total]).toEqual([0, 900]);
    expect(appliedOffers).toEqual([{ id: 'free', type: 'free_delivery', discount: 0 }]);
  });
  test('is applied while the destination is unknown (§9)', () => {
    expect(priceWith([line()], [free], { mode: 'delivery' })).toMatchObject({ deliveryKnown: false, appliedOffers: [{ id: 'free' }] });
  });
  test('is not applied to a pickup (§9, complaint 13)', () => {
    expect(priceWith([line()], [free]).appliedOffers).toEqual([]);
  });
  test('keeps its position among the applied offers (§9)', () => {
    const offers = [
      offer({ id: 'f', type: 'fixed_amount', value: 1 }),
      free,
      offer({ id: 'p' }),
      offer({ id: 'g', type: 'buy_one_get_one' }),
    ];
    const { appliedOffers, discount } = priceWith([line()], offers, delivery);
    expect(appliedOffers.map(({ id, discount: cents }) => [id, cents])).toEqual([
      ['f', 100],
      ['free', 0],
      ['p', 90],
      ['g', 0],
    ]);
    expect(discount).toBe(190);
  });
});
