import { offerTypes } from '#config/constants.ts';
import * as z from 'zod';
import type { Item, Menu, Offer } from '#domain/entities.ts';
import { siteSchema } from './site-schema.ts';

const id = z.union([z.string().min(1), z.int()]);
/** Euros with at most two decimals. */
const euros = z
  .number()
  .min(0)
  .max(100_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'At most two decimals');
const amount = euros.nullish();
const rate = z.number().min(0).max(100).nullish();
const time = z.string().regex(/^([01]\d|2[0-4]):[0-5]\d$/, 'HH:MM');
const ranges = z.array(z.tuple([time, time]));
const weekday = z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
const address = z.string().regex(/^(https:\/\/\S+|\/[^/\s]\S*|)$/, 'An https address or a path on this site');

const option = z.object({
  option_id: id,
  option_name: z.string(),
  option_min: z.int().min(0).nullish(),
  option_max: z.int().min(0).nullish(),
  selected: z.int().nullish(),
  option_options: z.array(z.object({ id, name: z.string(), price: amount, tax_rate: rate, quantity: z.int().nullish() })),
});

/** Schema of an item. */
export const itemSchema: z.ZodType<Item> = z.object({
  item_id: id,
  item_menu_id: id,
  item_category_id: id,
  item_name: z.string().min(1),
  item_description: z.string().nullish(),
  item_image: address.nullish(),
  item_score: z.number().nullish(),
  item_price: z.object({ price_delivery: amount, price_pickup: amount, tax_rate: rate }),
  options: z.array(option).nullish(),
  item_allergens: z.array(z.string()).nullish(),
  item_calories: z.number().nullish(),
  item_tags: z.array(z.string()).nullish(),
  item_meat_origin: z.string().nullish(),
  item_is_available: z.boolean().nullish(),
});

/** Schema of a menu with its categories and items. */
export const menuSchema: z.ZodType<Menu> = z.object({
  menu_id: id,
  menu_name: z.string().optional(),
  menu_is_open: z.boolean().nullish(),
  menu_is_available: z.boolean(),
  active_times: z.array(z.object({ label: z.string(), is_open: z.boolean(), times: ranges })).nullish(),
  time_ranges: z.partialRecord(weekday, ranges).nullish(),
  pickup_time_ranges: z.partialRecord(weekday, ranges).nullish(),
  categories: z.array(
    z.object({
      category_id: id,
      category_name: z.string(),
      category_description: z.string().nullish(),
      category_icon: z.string().nullish(),
      items: z.array(itemSchema),
    }),
  ),
});

/** Schema of an offer without its coupon code. */
export const offerSchema = z.object({
  id,
  name: z.string().nullish(),
  description: z.string().nullish(),
  is_active: z.boolean(),
  active_times: z.object({ days: z.array(weekday).nullish(), start: time.nullish(), end: time.nullish() }).nullish(),
  auto_apply: z.enum(['Yes', 'No']),
  allow_repeat: z.boolean().nullish(),
  delivery_pickup: z.enum(['both', 'pickup', 'delivery']),
  minimum_amount: amount,
  menus: z.array(id).nullish(),
  categories: z.array(id).nullish(),
  items: z.array(id).nullish(),
  type: z.enum(offerTypes),
  value: amount,
}) satisfies z.ZodType<Offer>;

const codedOffer = offerSchema.extend({
  /** Coupon code; never sent to clients. */
  code: z.string().trim().min(1).max(100).nullish(),
});

/** A street in the delivery area, with the position of its middle. */
const street = z.object({
  name: z.string().min(1),
  city: z.string().min(1),
  postal_code: z.string().min(1),
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
});

/** Schema of a restaurant's shop as one JSON file. */
export const shopFileSchema = z
  .object({
    /** Merged over the defaults of `src/config`. */
    site: siteSchema.default({}),
    settings: z.array(z.object({ name: z.string().min(1), value: z.unknown() })).default([]),
    menus: z.array(menuSchema).default([]),
    offers: z.array(codedOffer).default([]),
    streets: z.array(street).default([]),
    /** Delivery cost in euros for a distance of at most `up_to` (in the settings' unit); the last step also applies beyond. */
    delivery_costs: z.array(z.object({ up_to: z.number().positive(), cost: euros })).default([]),
  })
  .check((context) => {
    for (const [path, ids] of listUniqueIds(context.value))
      for (const duplicateId of ids.filter((candidate, index) => ids.indexOf(candidate) !== index))
        context.issues.push({ code: 'custom', message: `${duplicateId} is not unique`, path: [path], input: duplicateId });
  });

/** Lists the ids that must be unique, by path. An item may occur in several categories, but only once in each. */
function listUniqueIds(shop: { menus: Menu[]; offers: Offer[] }): [string, string[]][] {
  return [
    ['menus', shop.menus.map((menu) => String(menu.menu_id))],
    ['offers', shop.offers.map((offer) => String(offer.id))],
    ...shop.menus.flatMap((menu) =>
      menu.categories.map((category): [string, string[]] => [
        `menus.${menu.menu_id}.${category.category_id}`,
        category.items.map((dish) => String(dish.item_id)),
      ]),
    ),
  ];
}

export type ShopFile = z.infer<typeof shopFileSchema>;
export type ShopOffer = ShopFile['offers'][number];
export type Street = ShopFile['streets'][number];

/** An empty shop. */
export const emptyShop: ShopFile = { site: {}, settings: [], menus: [], offers: [], streets: [], delivery_costs: [] };
