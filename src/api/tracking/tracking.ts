import type { OrderTracking } from '#domain/order/tracking.ts';
import { parseResponse } from '#api/http/contract.ts';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient, CallOptions } from '#api/http/http.ts';
import { trackedOrderResponseSchema, trackingResponseSchema, type TrackedOrder } from './tracking.schema.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/**
 * Fetches the state of an order.
 *
 * @throws ApiError 404: the server has not issued the token
 */
export async function fetchTracking(api: ApiClient, token: string, options: CallOptions = {}): Promise<OrderTracking> {
  const call = 'GET tracking';
  const response = await api.send({ call, method: 'GET', path: '/v2/public/tracking', headers: bearer(token), ...options });
  return parseResponse(call, trackingResponseSchema, response);
}

/**
 * Fetches an order with its state. The order has neither name, contacts, address nor notes.
 *
 * @throws ApiError 404: the server has not issued the token
 */
export async function fetchTrackedOrder(api: ApiClient, token: string, options: CallOptions = {}): Promise<TrackedOrder> {
  const call = 'GET tracking/order';
  const response = await api.send({ call, method: 'GET', path: '/v2/public/tracking/order', headers: bearer(token), ...options });
  return parseResponse(call, trackedOrderResponseSchema, response);
}

/** Whether a request failed because the server has not issued the token. */
export function isUnknownOrder(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
