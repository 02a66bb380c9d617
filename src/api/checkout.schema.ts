/**
 * Schemas of the four calls under `/v2/public/checkout/`: orders and card payments. The response to an order update has no
 * schema, because nothing reads it.
 *
 * @spec docs/behaviour §3 Checkout forms, Order payload; §7
 */
import * as z from 'zod/mini';
import { largestCardAmount, orderMaximumLines, paymentMethods, smallestCardAmount } from '#config/constants.ts';
import type { Id, OrderPayload, PersonalForm } from '#domain/entities.ts';
import { isBlank } from '#domain/order/forms.ts';
import {
  amountSchema,
  emailSchema,
  nonBlankTextSchema,
  idSchema,
  minimumLength,
  singleLineTextSchema,
  maximumLength,
  phoneSchema,
} from './fields.schema.ts';
import { orderItemRequestSchema } from './order-item.schema.ts';
import {
  responseField,
  responseIdSchema,
  responseOrderNumberSchema,
  responseTrackingSchema,
  type Fields,
} from '#api/http/tolerant.schema.ts';

/** Status update of an order. For cash all fields of `transaction_id` are null or missing. */
export type OrderUpdate = {
  order_id: Id;
  transaction_id: { client_secret: string | null; customer_id: string | null; payment_intent_id?: string | null | undefined };
  status: 'pending' | 'paid';
};

/** Id and number of a created order, and the token of its tracking unless the shop runs without the counter. */
export type OrderReceipt = { order_id: Id; order_number: string | null; tracking?: string };

export const stripeCustomerRequestSchema = z.object({ email: emailSchema, name: nonBlankTextSchema, phone: singleLineTextSchema });

/** The amount is a decimal string in euros with at most two decimals, such as `"23.40"`. */
export const paymentIntentRequestSchema = z.object({
  customer_id: nonBlankTextSchema,
  amount: z.string().check(
    z.regex(/^\d{1,4}(?:\.\d{1,2})?$/),
    z.refine((amount) => Number(amount) >= smallestCardAmount / 100 && Number(amount) <= largestCardAmount / 100),
  ),
});

const locationFields = {
  address: singleLineTextSchema,
  city: singleLineTextSchema,
  postal_code: singleLineTextSchema,
  country: singleLineTextSchema,
} satisfies Fields<OrderPayload['customer']['location']>;

const dateFields = {
  delivery_date: z.iso.date(),
  delivery_time_range: z.string().check(z.regex(/^(?:ASAP|(?:[01]\d|2[0-3]):[0-5]\d(?: - (?:[01]\d|2[0-3]):[0-5]\d)?)$/)),
} satisfies Fields<OrderPayload['customer']['date']>;

const personalFields = {
  first_name: nonBlankTextSchema,
  last_name: nonBlankTextSchema,
  email: emailSchema,
  phone: phoneSchema,
} satisfies Fields<PersonalForm>;

const nullableTextSchema = z.nullable(nonBlankTextSchema);

const orderFields = {
  local_id: z.uuidv4(),
  items: z.array(orderItemRequestSchema).check(minimumLength(1), maximumLength(orderMaximumLines)),
  free_items: z.array(orderItemRequestSchema).check(maximumLength(orderMaximumLines)),
  is_pickup: z.boolean(),
  delivery: amountSchema,
  tax: amountSchema,
  subtotal: amountSchema,
  discount: amountSchema,
  total: amountSchema,
  payment_method: z.enum(paymentMethods),
  transaction_id: z.object({ client_secret: nullableTextSchema, customer_id: nullableTextSchema }),
  user_id: z.nullable(idSchema),
  status: z.literal('pending'),
  customer: z.object({ ...personalFields, location: z.object(locationFields), date: z.object(dateFields) }),
  coupon: z.exactOptional(nonBlankTextSchema),
} satisfies Fields<OrderPayload>;

/** The order, with rules across fields: a delivery has an address; a card payment has secret and customer, cash has neither. */
export const orderRequestSchema: z.ZodMiniType<OrderPayload> = z.object(orderFields).check(
  z.refine(({ is_pickup, customer }) => is_pickup || !isBlank(customer.location.address), { path: ['customer', 'location', 'address'] }),
  z.refine(({ is_pickup, customer }) => is_pickup || !isBlank(customer.location.city), { path: ['customer', 'location', 'city'] }),
  z.refine(({ is_pickup, customer }) => is_pickup || !isBlank(customer.location.postal_code), {
    path: ['customer', 'location', 'postal_code'],
  }),
  z.refine(
    ({ payment_method, transaction_id: { client_secret, customer_id } }) =>
      payment_method === 'card' ? client_secret !== null && customer_id !== null : client_secret === null && customer_id === null,
    { path: ['transaction_id'] },
  ),
);

const updateFields = {
  order_id: idSchema,
  transaction_id: z.object({
    client_secret: nullableTextSchema,
    customer_id: nullableTextSchema,
    payment_intent_id: z.optional(nullableTextSchema),
  }),
  status: z.enum(['pending', 'paid']),
} satisfies Fields<OrderUpdate>;

export const updateOrderRequestSchema: z.ZodMiniType<OrderUpdate> = z.object(updateFields);

/** The customer's id, as text or as `{id}`. */
export const stripeCustomerResponseSchema: z.ZodMiniType<string> = z.pipe(
  z.pipe(
    z.transform((response: unknown) => ({ customer: responseField(response, 'customer') })),
    z.object({ customer: z.union([nonBlankTextSchema, z.object({ id: nonBlankTextSchema })]) }),
  ),
  z.transform(({ customer }) => (typeof customer === 'string' ? customer : customer.id)),
);

/** The payment intent's client secret. */
export const paymentIntentResponseSchema: z.ZodMiniType<string> = z.pipe(
  z.pipe(
    z.transform((response: unknown) => ({ client_secret: responseField(response, 'client_secret') })),
    z.object({ client_secret: nonBlankTextSchema.check(z.regex(/^.+_secret_.+$/)) }),
  ),
  z.transform(({ client_secret }) => client_secret),
);

/** The new order's id, with its number and its token if the server sends them. */
export const orderResponseSchema: z.ZodMiniType<OrderReceipt> = z.pipe(
  z.pipe(
    z.transform((response: unknown) => ({
      order_id: responseField(response, 'order_id'),
      order_number: responseField(response, 'order_number'),
      tracking: responseField(response, 'tracking'),
    })),
    z.object({ order_id: responseIdSchema, order_number: responseOrderNumberSchema, tracking: responseTrackingSchema }),
  ),
  z.transform(({ order_id, order_number = null, tracking }) => ({ order_id, order_number, ...(tracking ? { tracking } : {}) })),
);
