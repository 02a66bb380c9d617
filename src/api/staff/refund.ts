import * as z from 'zod/mini';
import { encodeRequest, parseResponse } from '#api/http/contract.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import type { LineQuantity } from '#domain/sales/line-refund.ts';
import { lineRefundQuoteSchema, lineRefundRequestSchema, quotedLinesSchema } from './refund.schema.ts';

type Lines = { orderId: string; lines: readonly LineQuantity[] };

const refundPath = (orderId: string) => `/v2/staff/orders/${encodeURIComponent(orderId)}/refunds`;
const quoteResponseSchema = z.object({ payload: lineRefundQuoteSchema });

/** Returns the amount in cents that a refund of pieces would give back. Only the owner may ask. */
export async function quoteLineRefund(api: ApiClient, { orderId, lines }: Lines, options: CallOptions = {}): Promise<number> {
  const call = 'POST staff refund quote';
  const body = encodeRequest(call, quotedLinesSchema, { lines });
  const response = await api.send({ call, method: 'POST', path: `${refundPath(orderId)}/quote`, body, ...options });
  return parseResponse(call, quoteResponseSchema, response).payload.amount;
}

/** Refunds pieces of a paid order. The board receives the changed order as an event. */
export async function requestLineRefund(
  api: ApiClient,
  { orderId, lines, refundId }: Lines & { refundId: string },
  options: CallOptions = {},
): Promise<void> {
  const call = 'POST staff refund';
  const body = encodeRequest(call, lineRefundRequestSchema, { refundId, lines });
  await api.send({ call, method: 'POST', path: refundPath(orderId), body, ...options });
}
