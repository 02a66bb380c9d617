/**
 * Accounts: the ten calls under `/v2/public/auth/`.
 *
 * Exports, requests: `loginRequestSchema`, `signupRequestSchema`, `verifyOtpRequestSchema`, `sendOtpRequestSchema`,
 * `resetPasswordRequestSchema`, `accountRequestSchema`, `updateProfileRequestSchema`, `ordersRequestSchema`,
 * `deleteProfileRequestSchema`. Responses: `userResponseSchema`, `loginResponseSchema`, `profileResponseSchema`,
 * `pastOrderResponseSchema`, `ordersResponseSchema`. Types: `Login`, `OrdersPage`.
 *
 * Query parameters are texts. Token and user id are optional in the query, because the headers may contain them.
 *
 * @spec docs/behaviour §3 User; §5; §7
 */
import { paymentMethods } from '#config/constants.ts';
import * as z from 'zod/mini';
import type { PastOrder, User } from '#domain/entities.ts';
import {
  emailSchema,
  nonBlankTextSchema,
  idSchema,
  minimumLength,
  singleLineTextSchema,
  otpSchema,
  passwordSchema,
  tokenSchema,
} from './fields.schema.ts';
import { orderItemResponseSchema } from './order-item.schema.ts';
import {
  listResponse,
  responseList,
  listOf,
  responseField,
  responseAmountSchema,
  responseBooleanSchema,
  responseIdSchema,
  responseTextOrEmptySchema,
  responseOrderNumberSchema,
  responseTrackingSchema,
  responseRateSchema,
  responseTextSchema,
  displayField,
  wholeListOf,
  type Fields,
} from '#api/http/tolerant.schema.ts';

/** Token and user in the response to a login or a code. */
export type Login = { token: string; user: User };

/**
 * One page of past orders. `received`: number of orders in the response, including unreadable ones. `total`: number of the
 * customer's orders, if the server sends it.
 */
export type OrdersPage = { orders: PastOrder[]; received: number; total: number | null };

export const loginRequestSchema = z.object({ email: singleLineTextSchema.check(minimumLength(1)), password: passwordSchema });

export const signupRequestSchema = z.object({
  first_name: nonBlankTextSchema,
  last_name: nonBlankTextSchema,
  phone: nonBlankTextSchema,
  email: emailSchema,
  password: passwordSchema,
});

/** Query parameters. */
export const verifyOtpRequestSchema = z.object({ otp: otpSchema, email: emailSchema });

/** Query parameters. */
export const sendOtpRequestSchema = z.object({ email: emailSchema });

export const resetPasswordRequestSchema = z.object({ email: emailSchema, otp: otpSchema, password: passwordSchema });

/** Query parameters of calls about the customer's own data. */
export const accountRequestSchema = z.object({ token: z.optional(tokenSchema), user_id: z.optional(singleLineTextSchema) });

/** Body with the editable fields of a user. The id is sent but ignored. */
export const updateProfileRequestSchema = z.object({
  id: z.optional(idSchema),
  email: emailSchema,
  first_name: nonBlankTextSchema,
  last_name: nonBlankTextSchema,
  phone: singleLineTextSchema,
  address: z.nullish(singleLineTextSchema),
});

/** Query parameters. Pages start at 1 and have at most 50 orders. */
export const ordersRequestSchema = z.extend(accountRequestSchema, {
  page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-4]\d|50)$/))),
});

export const deleteProfileRequestSchema = z.object({ token: tokenSchema, user_id: idSchema, password: passwordSchema });

const userFields = {
  id: responseIdSchema,
  email: responseTextSchema,
  first_name: responseTextOrEmptySchema,
  last_name: responseTextOrEmptySchema,
  phone: responseTextOrEmptySchema,
  address: displayField('address', responseTextSchema),
  is_verified: displayField('is_verified', responseBooleanSchema),
  pending_email: displayField('pending_email', responseTextSchema),
  needs_password: displayField('needs_password', responseBooleanSchema),
} satisfies Fields<User>;

export const userResponseSchema: z.ZodMiniType<User> = z.object(userFields);

/** Token and user, at the top level or in the payload. Rejects a token that is not a valid header value. */
export const loginResponseSchema: z.ZodMiniType<Login> = z.pipe(
  z.transform((response: unknown) => ({ token: responseField(response, 'token'), user: responseField(response, 'user') })),
  z.object({ token: tokenSchema, user: userResponseSchema }),
);

export const profileResponseSchema: z.ZodMiniType<User> = z.pipe(
  z.pipe(
    z.transform((response: unknown) => ({ user: responseField(response, 'user') })),
    z.object({ user: userResponseSchema }),
  ),
  z.transform(({ user }) => user),
);

const pastOrderFields = {
  order_id: responseIdSchema,
  order_number: responseOrderNumberSchema,
  created_at: responseTextSchema,
  status: responseTextOrEmptySchema,
  is_pickup: responseBooleanSchema,
  total: responseAmountSchema,
  items: listOf('items', orderItemResponseSchema),
  delivery_date: responseTextOrEmptySchema,
  delivery_time_range: responseTextOrEmptySchema,
  estimated_at: displayField('estimated_at', z.iso.datetime({ offset: true })),
  free_items: displayField('free_items', listOf('free_items', orderItemResponseSchema)),
  payment_method: displayField('payment_method', z.enum(paymentMethods)),
  subtotal: displayField('subtotal', responseAmountSchema),
  discount: displayField('discount', responseAmountSchema),
  delivery: displayField('delivery', responseAmountSchema),
  flat_charge: displayField('flat_charge', responseAmountSchema),
  tax: displayField('tax', responseAmountSchema),
  tax_by_rate: displayField('tax_by_rate', wholeListOf(z.object({ rate: responseRateSchema, tax: responseAmountSchema }))),
  is_accepted: displayField('is_accepted', responseBooleanSchema),
  tracking: responseTrackingSchema,
} satisfies Fields<PastOrder>;

export const pastOrderResponseSchema: z.ZodMiniType<PastOrder> = z.object(pastOrderFields);

const ordersList = listResponse('orders', pastOrderResponseSchema);
const totalField = displayField('total', responseAmountSchema);

export const ordersResponseSchema: z.ZodMiniType<OrdersPage> = z.pipe(
  z.pipe(
    z.transform((response: unknown): { orders: unknown; received: number; total: unknown } => {
      const list = responseList(response, 'orders');
      return { orders: response, received: Array.isArray(list) ? list.length : 0, total: responseField(response, 'total') };
    }),
    z.object({ orders: ordersList, received: z.number(), total: totalField }),
  ),
  z.transform(({ orders, received, total }) => ({ orders, received, total: total ?? null })),
);
