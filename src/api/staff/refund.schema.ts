/**
 * Refunds of single lines of an order: the calls under `/v2/staff/orders/{id}/refunds`.
 *
 * Exports: `quotedLinesSchema`, `lineRefundRequestSchema`, `lineRefundQuoteSchema`.
 */
import * as z from 'zod/mini';
import { lineMaximumQuantity } from '#config/constants.ts';
import { maximumLength, minimumLength } from '#api/fields.schema.ts';

/** Maximum number of lines in a request, more than an order can have. */
const maxLines = 200;

const linesSchema = z
  .array(
    z.object({
      line: z.int().check(z.minimum(0), z.maximum(maxLines)),
      quantity: z.int().check(z.minimum(1), z.maximum(lineMaximumQuantity)),
    }),
  )
  .check(minimumLength(1), maximumLength(maxLines));

/** Pieces by the index of their line. */
export const quotedLinesSchema = z.object({ lines: linesSchema });

/** `refundId` identifies the request: a repeated one refunds nothing more. */
export const lineRefundRequestSchema = z.object({ refundId: z.uuidv4(), lines: linesSchema });

/** Amount of a refund in cents. */
export const lineRefundQuoteSchema = z.object({ amount: z.int() });
