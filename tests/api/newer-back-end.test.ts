import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { loginAnswerSchema, ordersAnswerSchema, profileAnswerSchema } from '#api/auth.schema.ts';
import { orderAnswerSchema, paymentIntentAnswerSchema, stripeCustomerAnswerSchema } from '#api/checkout.schema.ts';
import { parseResponse } from '#api/http/contract.ts';
import { distanceAnswerSchema, locationsAnswerSchema } from '#api/locations.schema.ts';
import { itemAnswerSchema, menuAnswerSchema, menusAnswerSchema } from '#api/menus.schema.ts';
import { couponAnswerSchema, offerAnswerSchema, offersAnswerSchema } from '#api/offers.schema.ts';
import { distance, item, menu, offer, user } from './samples.ts';

const pastOrder = {
  order_id: 'o-1',
  created_at: '2026-11-21T12:00:00Z',
  status: 'paid',
  is_pickup: true,
  total: 12.5,
  items: [],
  delivery_date: '2026-11-21',
  delivery_time_range: '12:00',
};

/** A valid response of each call. */
const responses: Record<string, [schema: z.ZodMiniType, response: unknown]> = {
  menus: [menusAnswerSchema, { status: 'success', payload: [menu] }],
  offers: [offersAnswerSchema, { status: 'success', payload: [offer] }],
  coupon: [couponAnswerSchema, { status: 'success', payload: [offer] }],
  locations: [
    locationsAnswerSchema,
    { payload: [{ description: 'Lille', structured_formatting: { main_text: 'Lille', secondary_text: 'Nord' } }] },
  ],
  distance: [distanceAnswerSchema, { status: 'success', payload: distance }],
  'log-in': [loginAnswerSchema, { payload: { token: 't', user } }],
  profile: [profileAnswerSchema, { payload: { user } }],
  'past orders': [ordersAnswerSchema, { payload: { orders: [pastOrder], total: 1 } }],
  'Stripe customer': [stripeCustomerAnswerSchema, { payload: { customer: 'cus_1' } }],
  'payment intent': [paymentIntentAnswerSchema, { payload: { client_secret: 'pi_1_secret_2' } }],
  order: [orderAnswerSchema, { payload: { order_id: 'o-1' } }],
};

/** Adds fields that this version does not know to every object. */
function addFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFields);
  if (typeof value !== 'object' || value === null) return value;
  const known = Object.entries(value).map(([key, inner]) => [key, addFields(inner)] as const);
  return { ...Object.fromEntries(known), added: { deep: [1] }, constructor: 'text', version: 99 };
}

const warn = vi.spyOn(console, 'warn');
beforeEach(() => void warn.mockReset().mockImplementation(() => undefined));
afterEach(() => void warn.mockReset());

test.each(Object.entries(responses))(
  'the response of %s may have new fields in every object, which are ignored (d25)',
  (name, [schema, response]) => {
    const parsed = parseResponse(name, schema, response);
    expect(parseResponse(name, schema, addFields(response))).toEqual(parsed);
    expect(warn).not.toHaveBeenCalled();
  },
);

/** Optional fields. A newer back end may no longer send them. */
const optionalFields: Record<string, [schema: z.ZodMiniType, sample: object, required: readonly string[]]> = {
  menu: [menuAnswerSchema, menu, ['menu_id', 'menu_is_available', 'categories']],
  item: [itemAnswerSchema, item, ['item_id', 'item_menu_id', 'item_category_id', 'item_name', 'item_price']],
  offer: [offerAnswerSchema, offer, ['id', 'is_active', 'auto_apply', 'delivery_pickup', 'type']],
};

test.each(Object.entries(optionalFields))('%s is parsed without any of its optional fields (d25)', (name, [schema, sample, required]) => {
  for (const left of [...Object.keys(sample).filter((key) => !required.includes(key)), null]) {
    const kept = Object.entries(sample).filter(([key]) => (left === null ? required.includes(key) : key !== left));
    expect(() => parseResponse(name, schema, Object.fromEntries(kept)), String(left)).not.toThrow();
  }
  expect(warn).not.toHaveBeenCalled();
});
