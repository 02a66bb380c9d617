/**
 * State of an order for its customer: the two calls under `/v2/public/tracking`.
 *
 * Exports: `trackingResponseSchema`, `trackedOrderResponseSchema`. Types: `TrackedOrder`.
 */
import * as z from 'zod/mini';
import type { PastOrder } from '#domain/entities.ts';
import { closingReasons, type ClosingReason } from '#domain/order/handling.ts';
import { trackedStates, type OrderTracking } from '#domain/order/tracking.ts';
import { displayField, responseAmountSchema, responseField, responseTextOrEmptySchema, type Fields } from '#api/http/tolerant.schema.ts';
import { pastOrderResponseSchema } from '#api/auth.schema.ts';

/** An order with its state. */
export type TrackedOrder = { order: PastOrder; tracking: OrderTracking };

const reasonFields = {
  code: z.catch(z.enum([...closingReasons, 'unanswered']), 'other'),
  note: responseTextOrEmptySchema,
} satisfies Fields<ClosingReason>;

const trackingFields = z.object({
  state: z.enum(trackedStates),
  promised_at: displayField('promised_at', z.iso.datetime({ offset: true })),
  reason: displayField('reason', z.object(reasonFields)),
  refunded: displayField('refunded', responseAmountSchema),
  change_count: displayField('change_count', z.int().check(z.nonnegative())),
  changed_at: displayField('changed_at', z.iso.datetime({ offset: true })),
});

const toTracking = ({ promised_at, reason, refunded, change_count, changed_at, state }: z.infer<typeof trackingFields>): OrderTracking => ({
  state,
  promised_at: promised_at ?? null,
  reason: reason ?? null,
  refunded: refunded ?? 0,
  change_count: change_count ?? undefined,
  changed_at: changed_at ?? undefined,
});

/** The state of an order. An unknown state is invalid. */
export const trackingResponseSchema: z.ZodMiniType<OrderTracking> = z.pipe(
  z.pipe(
    z.transform((response: unknown) => ({
      state: responseField(response, 'state'),
      promised_at: responseField(response, 'promised_at'),
      reason: responseField(response, 'reason'),
      refunded: responseField(response, 'refunded'),
      change_count: responseField(response, 'change_count'),
      changed_at: responseField(response, 'changed_at'),
    })),
    trackingFields,
  ),
  z.transform(toTracking),
);

export const trackedOrderResponseSchema: z.ZodMiniType<TrackedOrder> = z.pipe(
  z.pipe(
    z.transform((response: unknown) => ({ order: responseField(response, 'order'), tracking: responseField(response, 'tracking') })),
    z.object({ order: pastOrderResponseSchema, tracking: trackingFields }),
  ),
  z.transform(({ order, tracking }) => ({ order, tracking: toTracking(tracking) })),
);
