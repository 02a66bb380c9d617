/**
 * Menus, their categories and items: the call `GET /v2/public/menus`.
 *
 * Exports: `optionResponseSchema`, `priceResponseSchema`, `itemResponseSchema`, `categoryResponseSchema`, `menuResponseSchema`,
 * `menusResponseSchema`, `parseMenusResponse`.
 *
 * An item or menu with invalid prices, choices, or hours is omitted. An invalid field that is only displayed is dropped without
 * dropping its item.
 *
 * @spec §3 Menu, Item, Option choice; §7
 */
import * as z from 'zod/mini';
import type { ActiveDay, Category, DayRanges, Item, ItemOption, ItemPrice, Menu, OptionChoice, TimeRange } from '#domain/entities.ts';
import { parseResponse } from '#api/http/contract.ts';
import {
  isLink,
  listResponse,
  listOf,
  optionalName,
  readAmount,
  readBoolean,
  readCount,
  readId,
  readName,
  readNumber,
  readPrice,
  readRate,
  readText,
  displayField,
  displayTextIf,
  wholeListOf,
  type Fields,
} from '#api/http/tolerant.schema.ts';

const choiceFields = {
  id: readId,
  name: optionalName,
  price: z.nullish(readPrice),
  tax_rate: z.nullish(readRate),
  quantity: z.nullish(readCount),
} satisfies Fields<OptionChoice>;

const choiceResponseSchema: z.ZodMiniType<OptionChoice> = z.object(choiceFields);

const optionFields = {
  option_id: readId,
  option_name: readName,
  option_min: z.nullish(readCount),
  option_max: z.nullish(readCount),
  selected: displayField('selected', readCount),
  option_options: listOf('option_options', choiceResponseSchema),
} satisfies Fields<ItemOption>;

export const optionResponseSchema: z.ZodMiniType<ItemOption> = z.object(optionFields);

const priceFields = {
  price_delivery: z.nullish(readPrice),
  price_pickup: z.nullish(readPrice),
  tax_rate: z.nullish(readRate),
} satisfies Fields<ItemPrice>;

export const priceResponseSchema: z.ZodMiniType<ItemPrice> = z.object(priceFields);

const itemFields = {
  item_id: readId,
  item_menu_id: readId,
  item_category_id: readId,
  item_name: readName,
  item_description: displayField('item_description', readText),
  item_image: displayTextIf(isLink),
  item_score: displayField('item_score', readNumber),
  item_price: priceResponseSchema,
  options: z.optional(listOf('options', optionResponseSchema)),
  // Null stays null, because an empty list would mean "no allergens". One unreadable element makes the whole list unknown.
  item_allergens: displayField('item_allergens', wholeListOf(readText)),
  item_calories: displayField('item_calories', readAmount),
  item_tags: displayField('item_tags', wholeListOf(readText)),
  item_meat_origin: displayField('item_meat_origin', readText),
  item_is_available: z.nullish(readBoolean),
} satisfies Fields<Item>;

export const itemResponseSchema: z.ZodMiniType<Item> = z.object(itemFields);

const isIconName = (text: string) => text.length <= 100 && /^[a-z0-9]+(?:-[a-z0-9]+)*:[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);

const categoryFields = {
  category_id: readId,
  category_name: readName,
  category_description: displayField('category_description', readText),
  category_icon: displayTextIf(isIconName),
  items: listOf('items', itemResponseSchema),
} satisfies Fields<Category>;

export const categoryResponseSchema: z.ZodMiniType<Category> = z.object(categoryFields);

const rangeSchema: z.ZodMiniType<TimeRange> = z.tuple([z.string(), z.string()]);

const activeDayFields = { label: readText, is_open: readBoolean, times: listOf('times', rangeSchema) } satisfies Fields<ActiveDay>;

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
  menu_id: readId,
  menu_name: optionalName,
  menu_is_open: displayField('menu_is_open', readBoolean),
  menu_is_available: readBoolean,
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
 * @throws ContractError if there is no list
 * @spec §7 GET /v2/public/menus
 */
export function parseMenusResponse(response: unknown): Menu[] {
  return parseResponse('GET menus', menusResponseSchema, response);
}
