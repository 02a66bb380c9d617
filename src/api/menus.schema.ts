/**
 * Menus, their categories and items: the call `GET /v2/public/menus`.
 *
 * Exports: `optionResponseSchema`, `priceResponseSchema`, `itemResponseSchema`, `categoryResponseSchema`, `menuResponseSchema`,
 * `menusResponseSchema`, `parseMenusResponse`.
 *
 * An item or menu with invalid prices, choices, or hours is omitted. An invalid field that is only displayed is dropped without
 * dropping its item.
 *
 * @spec docs/behaviour §3 Menu, Item, Option choice; §7
 */
import * as z from 'zod/mini';
import type { ActiveDay, Category, DayRanges, Item, ItemOption, ItemPrice, Menu, OptionChoice, TimeRange } from '#domain/entities.ts';
import { parseResponse } from '#api/http/contract.ts';
import {
  isLink,
  listResponse,
  listOf,
  optionalName,
  responseAmountSchema,
  responseBooleanSchema,
  responseCountSchema,
  responseIdSchema,
  responseNameSchema,
  responseNumberSchema,
  responsePriceSchema,
  responseRateSchema,
  responseTextSchema,
  displayField,
  displayTextIf,
  wholeListOf,
  type Fields,
} from '#api/http/tolerant.schema.ts';

const choiceFields = {
  id: responseIdSchema,
  name: optionalName,
  price: z.nullish(responsePriceSchema),
  tax_rate: z.nullish(responseRateSchema),
  quantity: z.nullish(responseCountSchema),
} satisfies Fields<OptionChoice>;

const choiceResponseSchema: z.ZodMiniType<OptionChoice> = z.object(choiceFields);

const optionFields = {
  option_id: responseIdSchema,
  option_name: responseNameSchema,
  option_min: z.nullish(responseCountSchema),
  option_max: z.nullish(responseCountSchema),
  selected: displayField('selected', responseCountSchema),
  option_options: listOf('option_options', choiceResponseSchema),
} satisfies Fields<ItemOption>;

export const optionResponseSchema: z.ZodMiniType<ItemOption> = z.object(optionFields);

const priceFields = {
  price_delivery: z.nullish(responsePriceSchema),
  price_pickup: z.nullish(responsePriceSchema),
  tax_rate: z.nullish(responseRateSchema),
} satisfies Fields<ItemPrice>;

export const priceResponseSchema: z.ZodMiniType<ItemPrice> = z.object(priceFields);

const itemFields = {
  item_id: responseIdSchema,
  item_menu_id: responseIdSchema,
  item_category_id: responseIdSchema,
  item_name: responseNameSchema,
  item_description: displayField('item_description', responseTextSchema),
  item_image: displayTextIf(isLink),
  item_score: displayField('item_score', responseNumberSchema),
  item_price: priceResponseSchema,
  options: z.optional(listOf('options', optionResponseSchema)),
  // Null stays null, because an empty list would mean "no allergens". One unreadable element makes the whole list unknown.
  item_allergens: displayField('item_allergens', wholeListOf(responseTextSchema)),
  item_calories: displayField('item_calories', responseAmountSchema),
  item_tags: displayField('item_tags', wholeListOf(responseTextSchema)),
  item_meat_origin: displayField('item_meat_origin', responseTextSchema),
  item_is_available: z.nullish(responseBooleanSchema),
} satisfies Fields<Item>;

export const itemResponseSchema: z.ZodMiniType<Item> = z.object(itemFields);

const isIconName = (text: string) => text.length <= 100 && /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

const categoryFields = {
  category_id: responseIdSchema,
  category_name: responseNameSchema,
  category_description: displayField('category_description', responseTextSchema),
  category_icon: displayTextIf(isIconName),
  items: listOf('items', itemResponseSchema),
} satisfies Fields<Category>;

export const categoryResponseSchema: z.ZodMiniType<Category> = z.object(categoryFields);

const rangeSchema: z.ZodMiniType<TimeRange> = z.tuple([z.string(), z.string()]);

const activeDayFields = {
  label: responseTextSchema,
  is_open: responseBooleanSchema,
  times: listOf('times', rangeSchema),
} satisfies Fields<ActiveDay>;

function dayRanges(name: string): z.ZodMiniType<DayRanges | null | undefined> {
  const day = (key: string) => z.exactOptional(listOf(`${name}.${key}`, rangeSchema));
  const days = {
    mon: day('mon'),
    tue: day('tue'),
    wed: day('wed'),
    thu: day('thu'),
    fri: day('fri'),
    sat: day('sat'),
    sun: day('sun'),
  } satisfies Fields<DayRanges>;
  return z.nullish(z.object(days));
}

const menuFields = {
  menu_id: responseIdSchema,
  menu_name: optionalName,
  menu_is_open: displayField('menu_is_open', responseBooleanSchema),
  menu_is_available: responseBooleanSchema,
  active_times: displayField('active_times', listOf('active_times', z.object(activeDayFields))),
  time_ranges: dayRanges('time_ranges'),
  pickup_time_ranges: dayRanges('pickup_time_ranges'),
  categories: listOf('categories', categoryResponseSchema),
} satisfies Fields<Menu>;

export const menuResponseSchema: z.ZodMiniType<Menu> = z.object(menuFields);

export const menusResponseSchema: z.ZodMiniType<Menu[]> = listResponse('menus', menuResponseSchema);

/**
 * Parses the menus from a response, its payload, or the list itself. The server's renderer uses this parser too.
 *
 * @throws ApiError if there is no list
 * @spec docs/behaviour §7 GET /v2/public/menus
 */
export function parseMenusResponse(response: unknown): Menu[] {
  return parseResponse('GET menus', menusResponseSchema, response);
}
