import * as fc from 'fast-check';
import type { CartItem, Menu, Offer } from '#domain/entities.ts';
import type { PriceRequest, PriceRules } from '#domain/pricing.ts';
import { category, menu, paris } from '../shop.ts';

/** Generates carts, offers and rules of a small shop, with missing fields and both types of ids. */

const cents = fc.nat(3000).map((amount) => amount / 100);
const price = fc.option(cents);
const rate = fc.constantFrom(null, undefined, 0, 2.1, 5.5, 10, 20);
const id = fc.constantFrom<string | number>(1, 2, 3, '1', '2');
const ids = fc.option(fc.array(id, { maxLength: 2 }));

const choice = fc.record({ id, price, tax_rate: rate, quantity: fc.constantFrom(null, undefined, 0, 1, 1, 2) });
const options = fc.array(fc.record({ option_id: id, option_name: fc.constant('O'), option_options: fc.array(choice, { maxLength: 3 }) }), {
  maxLength: 2,
});

const line: fc.Arbitrary<CartItem> = fc.record({
  item_id: id,
  item_menu_id: id,
  item_category_id: id,
  item_name: fc.constant('Tacos'),
  item_price: fc.record({ price_pickup: price, price_delivery: price, tax_rate: rate }),
  options: fc.option(options),
  quantity: fc.integer({ min: 1, max: 5 }),
  note: fc.constantFrom('', 'sans oignons'),
});

const time = fc.constantFrom('00:00', '08:00', '12:00', '18:30', '22:00', '24:00', null, undefined);
const days = fc.option(fc.subarray(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']));

const offer: fc.Arbitrary<Offer> = fc
  .record({
    is_active: fc.constantFrom(true, true, true, false),
    active_times: fc.option(fc.record({ days, start: time, end: time }), { freq: 2 }),
    auto_apply: fc.constantFrom('Yes', 'Yes', 'No'),
    allow_repeat: fc.constantFrom(true, false, null),
    delivery_pickup: fc.constantFrom('both', 'both', 'pickup', 'delivery'),
    minimum_amount: fc.constantFrom(null, 0, 10, 25.5),
    menus: ids,
    categories: ids,
    items: ids,
    type: fc.constantFrom('percentage', 'percentage', 'fixed_amount', 'fixed_amount', 'free_item', 'buy_one_get_one', 'free_delivery'),
    value: fc.constantFrom(null, 0, 3, 5.5, 10, 12.5, 33.33, 60, 100),
  })
  .map((made) => ({ ...made, id: 0 }));

const zone = fc.record({
  name: fc.constant('Z'),
  city: fc.constant('Lille'),
  postal_code: fc.constant('59000'),
  delivery_fee: price,
  flat_charge: price,
  minimum_order: price,
});
const distance = fc.record({ distance: fc.constant(2), delivery_cost: price });
const destination = fc.oneof(fc.constant(null), fc.record({ zone }), fc.record({ distance }));

const gifts: Menu[] = [
  menu({ menu_id: 1 }, []),
  menu({
    menu_id: 2,
    categories: [
      category([
        { item_id: 2, item_menu_id: 2, item_category_id: 1, item_name: 'Cola', item_price: { price_pickup: 2, price_delivery: 3 } },
      ]),
    ],
  }),
];

export const anyCart: fc.Arbitrary<PriceRequest> = fc.record({
  items: fc.array(line, { maxLength: 8 }),
  mode: fc.constantFrom('pickup', 'delivery'),
  couponOfferId: fc.option(id),
  destination,
});

export const anyRules: fc.Arbitrary<PriceRules> = fc.record({
  offers: fc
    .array(offer, { maxLength: 6 })
    .map((offers) => offers.map((generatedOffer, index) => ({ ...generatedOffer, id: index % 2 === 0 ? index : String(index) }))),
  menus: fc.constant(gifts),
  settings: fc.constantFrom({}, { 'features.delivery.flat_charge': '1.50', 'features.delivery.minimum_order': 20 }),
  tax: fc.record({ enabled: fc.boolean(), inclusive: fc.boolean(), defaultRate: fc.constantFrom(10, 5.5) }),
  now: fc.integer({ min: 0, max: 60 * 24 * 14 }).map((minutes) => new Date(Date.UTC(2027, 2, 22) + minutes * 60_000)),
  timeZone: fc.constant(paris),
});
