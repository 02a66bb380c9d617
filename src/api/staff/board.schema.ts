/**
 * Orders as the counter's board shows them: the calls under `/v2/staff/orders`, and the messages of `/v2/staff/events`.
 *
 * Exports: `boardOrderSchema`, `boardSchema`, `staffEventRequestSchema`.
 */
import * as z from 'zod/mini';
import { offerTypes, orderModes, paymentMethods } from '#config/constants.ts';
import type { Board, BoardOrder, StaffEvent } from '#domain/order/board.ts';
import { closingReasons, handlingStates, maxNoteLength } from '#domain/order/handling.ts';
import { maximumLength, singleLineTextSchema } from '#api/fields.schema.ts';

const lineSchema = z.object({
  name: z.string(),
  quantity: z.int(),
  refunded: z.int(),
  options: z.array(z.object({ name: z.string(), choices: z.array(z.string()) })),
  note: z.string(),
  /** Null: unknown. */
  allergens: z.nullable(z.array(z.string())),
  isFree: z.boolean(),
});

const reasonSchema = z.object({ code: z.enum([...closingReasons, 'unanswered']), note: z.string() });

const breakdownSchema = z.object({
  mode: z.enum(orderModes),
  subtotal: z.int(),
  /** Discount of each offer, with the restaurant's name for it; one sum without a type if they are unknown. */
  discounts: z.array(z.object({ type: z.nullable(z.enum(offerTypes)), name: z.nullable(z.string()), amount: z.int() })),
  /** The delivery fee without the surcharge. */
  fee: z.int(),
  surcharge: z.int(),
  taxes: z.array(z.object({ rate: z.nullable(z.number()), tax: z.int() })),
  isTaxIncluded: z.boolean(),
  total: z.int(),
});

export const boardOrderSchema = z.object({
  orderId: z.string(),
  number: z.string(),
  state: z.enum(handlingStates),
  isAcceptedAutomatically: z.boolean(),
  version: z.int(),
  receivedAt: z.string(),
  updatedAt: z.string(),
  promisedAt: z.nullable(z.string()),
  reason: z.nullable(reasonSchema),
  closure: z.nullable(z.enum(['refused', 'cancelled'])),
  isPickup: z.boolean(),
  paymentMethod: z.enum(paymentMethods),
  date: z.string(),
  /** Label of the time slot, or `ASAP`. */
  timeRange: z.string(),
  /** Start of the time slot; null for `ASAP`. */
  slotStart: z.nullable(z.string()),
  /** Estimate for `ASAP`; null if there was none. */
  estimatedAt: z.nullable(z.string()),
  customer: z.object({ name: z.string(), phone: z.string(), isPhoneDialable: z.boolean(), email: z.string() }),
  /** Null for a pickup. */
  address: z.nullable(z.string()),
  lines: z.array(lineSchema),
  total: z.int(),
  breakdown: breakdownSchema,
  refunded: z.int(),
}) satisfies z.ZodMiniType<BoardOrder>;

/** Orders, and the newest event that they include. */
export const boardSchema = z.object({ orders: z.array(boardOrderSchema), lastEventId: z.int() }) satisfies z.ZodMiniType<Board>;

const closingReasonSchema = z.object({
  code: z.enum(closingReasons),
  note: singleLineTextSchema.check(maximumLength(maxNoteLength)),
});

const promisedAtField = { promisedAt: z.iso.datetime() };

/** An event that the staff sends. The chart of the order decides whether it is accepted. */
export const staffEventRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order.accept'), ...promisedAtField }),
  z.object({ type: z.literal('order.reschedule'), ...promisedAtField }),
  z.object({ type: z.literal('order.refuse'), reason: closingReasonSchema }),
  z.object({ type: z.literal('order.start') }),
  z.object({ type: z.literal('order.finish') }),
  z.object({ type: z.literal('order.handOver') }),
  z.object({ type: z.literal('order.cancel'), reason: closingReasonSchema }),
]) satisfies z.ZodMiniType<StaffEvent>;
