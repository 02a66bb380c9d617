/**
 * Totals of a day: the calls under `/v2/staff/totals`.
 *
 * Exports: `dayTotalsSchema`.
 */
import * as z from 'zod/mini';
import { paymentMethods } from '#config/constants.ts';
import type { DayTotals } from '#domain/sales/day-totals.ts';

const refundsSchema = z.object({ count: z.int(), amount: z.int() });

export const dayTotalsSchema = z.object({
  groups: z.array(z.object({ isPickup: z.boolean(), paymentMethod: z.enum(paymentMethods), count: z.int(), total: z.int() })),
  count: z.int(),
  revenue: z.int(),
  refunds: refundsSchema,
  pendingRefunds: refundsSchema,
  net: z.int(),
  unpaidClosed: z.int(),
  taxes: z.array(z.object({ rate: z.number(), net: z.int(), tax: z.int(), gross: z.int() })),
}) satisfies z.ZodMiniType<DayTotals>;
