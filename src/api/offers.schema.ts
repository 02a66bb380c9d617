/**
 * Offers and coupons: the calls `GET /v2/public/offers` and `GET /v2/public/offers/{coupon}`.
 *
 * Exports: `couponRequestSchema`, `offerResponseSchema`, `offersResponseSchema`, `couponResponseSchema`, `parseOffersResponse`.
 *
 * @spec docs/behaviour §3 Offer; §4 Coupon; §7
 */
import { offerTypes } from '#config/constants.ts';
import * as z from 'zod/mini';
import type { Offer, OfferId } from '#domain/entities.ts';
import { nonBlankTextSchema } from './fields.schema.ts';
import { parseResponse } from '#api/http/contract.ts';
import {
  listResponse,
  responseList,
  responseField,
  responsePayload,
  responseAmountSchema,
  responseBooleanSchema,
  responseIdSchema,
  responseTextSchema,
  displayField,
  wholeListOf,
  type Fields,
} from '#api/http/tolerant.schema.ts';

/** The decoded path segment of the coupon. */
export const couponRequestSchema = z.object({ coupon: nonBlankTextSchema });

const lowerCase = z.pipe(
  z.string(),
  z.transform((text) => text.trim().toLowerCase()),
);

const timesFields = {
  days: z.optional(wholeListOf(responseTextSchema)),
  start: z.nullish(responseTextSchema),
  end: z.nullish(responseTextSchema),
} satisfies Fields<NonNullable<Offer['active_times']>>;

const offerFields = {
  id: responseIdSchema,
  name: displayField('name', responseTextSchema),
  description: displayField('description', responseTextSchema),
  is_active: responseBooleanSchema,
  active_times: z.nullish(z.object(timesFields)),
  auto_apply: z.pipe(
    responseBooleanSchema,
    z.transform((isAutomatic): Offer['auto_apply'] => (isAutomatic ? 'Yes' : 'No')),
  ),
  allow_repeat: z.nullish(responseBooleanSchema),
  delivery_pickup: z.pipe(lowerCase, z.enum(['both', 'pickup', 'delivery'])),
  minimum_amount: z.nullish(responseAmountSchema),
  menus: z.optional(wholeListOf(responseIdSchema)),
  categories: z.optional(wholeListOf(responseIdSchema)),
  items: z.optional(wholeListOf(responseIdSchema)),
  type: z.pipe(lowerCase, z.enum(offerTypes)),
  value: z.nullish(responseAmountSchema),
} satisfies Fields<Offer>;

/** An offer. It is omitted if any element of its scope or days is invalid, because a shorter list would widen the offer. */
export const offerResponseSchema: z.ZodMiniType<Offer> = z.object(offerFields);

export const offersResponseSchema: z.ZodMiniType<Offer[]> = listResponse('offers', offerResponseSchema);

const couponOfferSchema = z.object({ id: responseIdSchema });

/**
 * The offer id of a coupon. Null for an invalid code: a status other than success, no element, or an element without id. Rejects a
 * response without status, or with a payload that is not a list.
 */
export const couponResponseSchema: z.ZodMiniType<OfferId | null> = z.pipe(
  z.pipe(
    z.transform((response: unknown): { status: unknown; payload?: unknown } => ({
      status: responseField(response, 'status'),
      payload: responseList(response, 'offers') ?? responsePayload(response),
    })),
    z.object({ status: z.string(), payload: z.nullish(z.array(z.unknown())) }),
  ),
  z.transform(({ status, payload }) => {
    const found = couponOfferSchema.safeParse(payload?.[0]);
    return status === 'success' && found.success ? found.data.id : null;
  }),
);

/**
 * Parses the offers from a response, its payload, or the list itself.
 *
 * @throws ApiError if there is no list
 * @spec docs/behaviour §7 GET /v2/public/offers
 */
export function parseOffersResponse(response: unknown): Offer[] {
  return parseResponse('GET offers', offersResponseSchema, response);
}
