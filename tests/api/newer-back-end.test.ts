// References: dn in docs/invariants.md.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as z from 'zod/mini';
import { loginResponseSchema, ordersResponseSchema, profileResponseSchema } from '#api/auth.schema.ts';
import { orderResponseSchema, paymentIntentResponseSchema, stripeCustomerResponseSchema } from '#api/checkout.schema.ts';
import { parseResponse } from '#api/http/contract.ts';
import { distanceResponseSchema, locationsResponseSchema } from '#api/locations.schema.ts';
import { itemResponseSchema, menuResponseSchema, menusResponseSchema } from '#api/menus.schema.ts';
import { couponResponseSchema, offerResponseSchema, offersResponseSchema } from '#api/offers.schema.ts';
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
  menus: [menusResponseSchema, { status: 'success', payload: [menu] }],
  offers: [offersResponseSchema, { status: 'success', payload: [offer] }],
  coupon: [couponResponseSchema, { status: 'success', payload: [offer] }],
  locations: [
    locationsResponseSchema,
    { payload: [{ description: 'Lille', structured_formatting: { main_text: 'Lille', secondary_text: 'Nord' } }] },
  ],
  distance: [distanceResponseSchema, { status: 'success', payload: distance }],
  'log-in': [loginResponseSchema, { payload: { token: 't', user } }],
  profile: [profileResponseSchema, { payload: { user } }],
  'past orders': [ordersResponseSchema, { payload: { orders: [pastOrder], total: 1 } }],
  'Stripe customer': [stripeCustomerResponseSchema, { payload: { customer: 'cus_1' } }],
  'payment intent': [paymentIntentResponseSchema, { payload: { client_secret: 'pi_1_secret_2' } }],
  order: [orderResponseSchema, { payload: { order_id: 'o-1' } }],
};

/** Adds fields that this version does not know to every object. */
function addFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addFields);
  if (typeof value !== 'object' || value === null) return value;
  const knownFields = Object.entries(value).map(([key, inner]) => [key, addFields(inner)] as const);
  // `constructor` is also a property of Object.prototype.
  return { ...Object.fromEntries(knownFields), added: { deep: [1] }, constructor: 'text', version: 99 };
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

/** Samples with the keys that must be present. A newer back end may no longer send the others. */
const samplesWithRequiredKeys: Record<string, [schema: z.ZodMiniType, sample: object, required: readonly string[]]> = {
  menu: [menuResponseSchema, menu, ['menu_id', 'menu_is_available', 'categories']],
  item: [itemResponseSchema, item, ['item_id', 'item_menu_id', 'item_category_id', 'item_name', 'item_price']],
  offer: [offerResponseSchema, offer, ['id', 'is_active', 'auto_apply', 'delivery_pickup', 'type']],
};

test.each(Object.entries(samplesWithRequiredKeys))(
  '%s is parsed without any of its optional fields (d25)',
  (name, [schema, sample, required]) => {
    const optional = Object.keys(sample).filter((key) => !required.includes(key));
    // Each optional field alone, and all of them together.
    for (const omitted of [...optional.map((key) => [key]), optional]) {
      const keptFields = Object.entries(sample).filter(([key]) => !omitted.includes(key));
      expect(() => parseResponse(name, schema, Object.fromEntries(keptFields)), omitted.join()).not.toThrow();
    }
    expect(warn).not.toHaveBeenCalled();
  },
);
