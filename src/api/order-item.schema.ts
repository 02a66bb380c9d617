/**
 * A line of an order, in requests and in past orders.
 *
 * Exports: `orderItemRequestSchema`, `orderItemResponseSchema`.
 *
 * @spec docs/behaviour §3 Order payload; §7 POST /v2/public/checkout/
 */
import * as z from 'zod/mini';
import { lineMaximumOptions } from '#config/constants.ts';
import type { ItemOption, ItemPrice, OptionChoice, OrderItem } from '#domain/entities.ts';
import {
  amountSchema,
  countSchema,
  idSchema,
  singleLineTextSchema,
  maximumLength,
  quantitySchema,
  rateSchema,
  textSchema,
} from './fields.schema.ts';
import { optionResponseSchema, priceResponseSchema } from './menus.schema.ts';
import {
  listOf,
  responseCountSchema,
  responseIdSchema,
  responseTextOrEmptySchema,
  responseTextSchema,
  type Fields,
} from '#api/http/tolerant.schema.ts';

const choiceFields = {
  id: idSchema,
  name: z.optional(singleLineTextSchema),
  price: z.nullish(amountSchema),
  tax_rate: z.nullish(rateSchema),
  quantity: quantitySchema,
} satisfies Fields<OptionChoice>;

const optionFields = {
  option_id: idSchema,
  option_name: singleLineTextSchema,
  option_min: z.nullish(countSchema),
  option_max: z.nullish(countSchema),
  selected: z.nullish(countSchema),
  option_options: z.array(z.object(choiceFields)).check(maximumLength(lineMaximumOptions)),
} satisfies Fields<ItemOption>;

const priceFields = {
  price_delivery: z.nullish(amountSchema),
  price_pickup: z.nullish(amountSchema),
  tax_rate: z.nullish(rateSchema),
} satisfies Fields<ItemPrice>;

const requestFields = {
  item_id: idSchema,
  item_menu_id: idSchema,
  item_category_id: idSchema,
  item_name: singleLineTextSchema,
  item_price: z.object(priceFields),
  options: z.array(z.object(optionFields)).check(maximumLength(lineMaximumOptions)),
  note: textSchema,
  quantity: quantitySchema,
} satisfies Fields<OrderItem>;

/** The fields of a line in an order payload, with the selected choices only. */
export const orderItemRequestSchema: z.ZodMiniType<OrderItem> = z.object(requestFields);

const responseFields = {
  item_id: responseIdSchema,
  item_menu_id: responseIdSchema,
  item_category_id: responseIdSchema,
  item_name: responseTextSchema,
  item_price: priceResponseSchema,
  options: listOf('options', optionResponseSchema),
  note: responseTextOrEmptySchema,
  quantity: responseCountSchema,
} satisfies Fields<OrderItem>;

export const orderItemResponseSchema: z.ZodMiniType<OrderItem> = z.object(responseFields);
